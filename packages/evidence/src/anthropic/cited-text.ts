import { type AnthropicCitation, fromAnthropicCitation, type SentDocument } from "./citations.ts";

/** A citation with the place of the text block that it supports in the answer's whole text. */
export interface PlacedCitation extends AnthropicCitation {
  readonly start: number;
  readonly end: number;
}

/** An answer's text and its citations, in its order. */
export interface CitedText {
  readonly text: string;
  readonly citations: readonly PlacedCitation[];
}

interface ContentBlock {
  readonly type: string;
  readonly text?: string;
  readonly citations?: readonly unknown[] | null;
}

/** The text of a whole message's content, and its citations: each supports the text block that it came with. */
export function fromAnthropicContent(
  content: readonly ContentBlock[],
  documents: readonly SentDocument[] = [],
): CitedText {
  let text = "";
  const citations: PlacedCitation[] = [];
  for (const block of content) {
    if (block.type !== "text" || block.text === undefined) continue;
    const start = text.length;
    text += block.text;
    for (const raw of block.citations ?? []) {
      const citation = fromAnthropicCitation(raw, documents);
      if (citation !== undefined) citations.push({ ...citation, start, end: text.length });
    }
  }
  return { text, citations };
}

interface StreamEvent {
  readonly type: string;
  readonly content_block?: object;
  readonly delta?: object;
}

/** Reads a message's events as they stream; equal to reading the whole message at once. */
export class AnthropicCitations {
  readonly #documents: readonly SentDocument[];
  readonly #citations: PlacedCitation[] = [];
  #text = "";
  #start: number | undefined;
  #waiting: AnthropicCitation[] = [];

  /** `documents` are those of the request, in its order. */
  constructor(documents: readonly SentDocument[] = []) {
    this.#documents = documents;
  }

  /** What was read so far. The citations of a text block are placed when it ends. */
  get read(): CitedText {
    return { text: this.#text, citations: this.#citations };
  }

  /** Takes the next event; the citations of the text block that it ends, if it ends one. */
  push(event: StreamEvent): readonly PlacedCitation[] {
    switch (event.type) {
      case "content_block_start": {
        const { type, text = "", citations } = { type: "", ...event.content_block } as ContentBlock;
        this.#start = type === "text" ? this.#text.length : undefined;
        if (type !== "text") return [];
        this.#text += text;
        for (const citation of citations ?? []) this.#take(citation);
        return [];
      }
      case "content_block_delta": {
        const { type, text, citation } = { type: "", ...event.delta } as DeltaFields;
        if (type === "text_delta" && typeof text === "string") this.#text += text;
        if (type === "citations_delta") this.#take(citation);
        return [];
      }
      case "content_block_stop": {
        const start = this.#start;
        const placed =
          start === undefined ? [] : this.#waiting.map((one) => ({ ...one, start, end: this.#text.length }));
        this.#waiting = [];
        this.#start = undefined;
        this.#citations.push(...placed);
        return placed;
      }
      default:
        return [];
    }
  }

  #take(raw: unknown): void {
    const citation = fromAnthropicCitation(raw, this.#documents);
    if (citation !== undefined) this.#waiting.push(citation);
  }
}

interface DeltaFields {
  readonly type: string;
  readonly text?: unknown;
  readonly citation?: unknown;
}

import { fieldsOf, listOf, textOf } from "../internal/unknown-fields.ts";
import type { ProviderCitation, SentDocument } from "../providers/provider-citation.ts";
import { type AnthropicCitation, fromAnthropicCitation } from "./citations.ts";

/** A citation with the place of the text block that it supports in the answer's whole text. */
export type PlacedCitation = AnthropicCitation & Pick<ProviderCitation, "start" | "end" | "place">;

/** An answer's text and its citations, in its order. */
export interface CitedText {
  readonly text: string;
  readonly citations: readonly PlacedCitation[];
}

/** The text of a whole message's content, and its citations: each supports the text block that it came with. */
export function fromAnthropicContent(content: readonly object[], documents: readonly SentDocument[] = []): CitedText {
  let text = "";
  const citations: PlacedCitation[] = [];
  for (const block of listOf(content).map(fieldsOf)) {
    if (block["type"] !== "text") continue;
    const start = text.length;
    text += textOf(block["text"]) ?? "";
    for (const raw of listOf(block["citations"])) {
      const citation = fromAnthropicCitation(raw, documents);
      if (citation !== undefined) citations.push({ ...citation, start, end: text.length, place: "block" });
    }
  }
  return { text, citations };
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
  push(event: object): readonly PlacedCitation[] {
    const { type, content_block, delta } = fieldsOf(event);
    switch (type) {
      case "content_block_start": {
        const block = fieldsOf(content_block);
        this.#start = block["type"] === "text" ? this.#text.length : undefined;
        if (this.#start === undefined) return [];
        this.#text += textOf(block["text"]) ?? "";
        for (const citation of listOf(block["citations"])) this.#take(citation);
        return [];
      }
      case "content_block_delta": {
        const { type: kind, text, citation } = fieldsOf(delta);
        if (kind === "text_delta") this.#text += textOf(text) ?? "";
        if (kind === "citations_delta") this.#take(citation);
        return [];
      }
      case "content_block_stop": {
        const start = this.#start;
        const end = this.#text.length;
        const placed = start === undefined ? [] : this.#waiting.map((one) => placedIn(one, start, end));
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

function placedIn(citation: AnthropicCitation, start: number, end: number): PlacedCitation {
  return { ...citation, start, end, place: "block" };
}

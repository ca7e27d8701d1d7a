import { countOf, fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import { AnswerBlock } from "./answer-block.ts";
import type { CitedAnswer, CitedLocation, ProviderCitation, SentDocument } from "./provider-citation.ts";

type UnplacedCitation = Omit<ProviderCitation, "start" | "end" | "place">;

/**
 * The text and citations of a whole message's content (`output.message.content` of Converse). With citations on, the
 * answer's text stands in `citationsContent` blocks. `documents` are those of the request, in its order.
 */
export function fromBedrockContent(content: readonly object[], documents: readonly SentDocument[] = []): CitedAnswer {
  let text = "";
  const citations: ProviderCitation[] = [];
  for (const block of listOf(content).map(fieldsOf)) {
    const cited = fieldsOf(block["citationsContent"]);
    const start = text.length;
    text += textOf(block["text"]) ?? joined(cited["content"]);
    const place = new AnswerBlock(text.slice(start), start).whole();
    for (const raw of listOf(cited["citations"])) {
      const citation = readCitation(raw, documents);
      if (citation !== undefined) citations.push({ ...citation, ...place });
    }
  }
  return { text, citations };
}

/** Reads a ConverseStream's events as they come: a citation supports the whole text of its block, on both sides of it. */
export class BedrockCitations {
  readonly #documents: readonly SentDocument[];
  readonly #citations: ProviderCitation[] = [];
  #text = "";
  #start = 0;
  #waiting: UnplacedCitation[] = [];

  /** `documents` are those of the request, in its order. */
  constructor(documents: readonly SentDocument[] = []) {
    this.#documents = documents;
  }

  /** What was read so far. The citations of a block are placed when it ends. */
  get read(): CitedAnswer {
    return { text: this.#text, citations: this.#citations };
  }

  /** Takes the next event; the citations of the block that it ends, if it ends one. */
  push(event: object): readonly ProviderCitation[] {
    const { contentBlockDelta, contentBlockStop } = fieldsOf(event);
    const { text, citation } = fieldsOf(fieldsOf(contentBlockDelta)["delta"]);
    this.#text += textOf(text) ?? "";
    const read = readCitation(citation, this.#documents);
    if (read !== undefined) this.#waiting.push(read);
    if (contentBlockStop === undefined || contentBlockStop === null) return [];
    const placed = this.#waiting.map((one): ProviderCitation => {
      return { ...one, start: this.#start, end: this.#text.length, place: "block" };
    });
    this.#waiting = [];
    this.#start = this.#text.length;
    this.#citations.push(...placed);
    return placed;
  }
}

function readCitation(raw: unknown, documents: readonly SentDocument[]): UnplacedCitation | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { title, source, sourceContent, location } = fieldsOf(raw);
  const places = fieldsOf(location);
  const document = fieldsOf(places["documentChar"] ?? places["documentPage"] ?? places["documentChunk"]);
  const index = countOf(document["documentIndex"]);
  const sent = index === undefined ? undefined : documents[index];
  const found = countOf(fieldsOf(places["searchResultLocation"])["searchResultIndex"]);
  const named =
    firstText(sent?.source, source, fieldsOf(places["web"])["url"]) ??
    (found === undefined ? `document:${index ?? 0}` : `search_result:${found}`);
  const cited_text = joined(sourceContent);
  return {
    source: named,
    title: firstText(title, sent?.title) ?? named,
    ...(cited_text !== "" && { cited_text }),
    location: locationOf(places),
    provider_data: raw,
  };
}

const KINDS = [
  ["documentChar", "characters"],
  ["documentPage", "pages"],
  ["documentChunk", "blocks"],
  ["searchResultLocation", "blocks"],
] as const;

function locationOf(places: Readonly<Record<string, unknown>>): CitedLocation {
  for (const [key, kind] of KINDS) {
    const { start, end } = fieldsOf(places[key]);
    const [from, to] = [countOf(start), countOf(end)];
    if (from !== undefined && to !== undefined) return { kind, start: from, end: to };
  }
  return { kind: "whole" };
}

function joined(parts: unknown): string {
  return listOf(parts)
    .map((part) => textOf(fieldsOf(part)["text"]) ?? "")
    .join("");
}

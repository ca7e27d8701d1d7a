import { TextOffsets } from "../offsets.ts";
import type { CitedLocation, SentDocument } from "../providers/provider-citation.ts";
import type { Span } from "../quotes/find.ts";

interface InDocument {
  readonly cited_text: string;
  readonly document_index: number;
  readonly document_title: string | null;
  readonly file_id?: string | null;
}

/** A citation of Anthropic's Messages API, as it stands in a text block or a `citations_delta`. */
export type AnthropicLocation =
  | (InDocument & {
      readonly type: "char_location";
      readonly start_char_index: number;
      readonly end_char_index: number;
    })
  | (InDocument & {
      readonly type: "page_location";
      readonly start_page_number: number;
      readonly end_page_number: number;
    })
  | (InDocument & {
      readonly type: "content_block_location";
      readonly start_block_index: number;
      readonly end_block_index: number;
    })
  | {
      readonly type: "search_result_location";
      readonly cited_text: string;
      readonly search_result_index: number;
      readonly source: string;
      readonly title: string | null;
      readonly start_block_index: number;
      readonly end_block_index: number;
    }
  | {
      readonly type: "web_search_result_location";
      readonly cited_text: string;
      readonly encrypted_index: string;
      readonly title: string | null;
      readonly url: string;
    };

/** A provider's citation in our terms. */
export interface AnthropicCitation {
  readonly source: string;
  readonly title: string;
  readonly cited_text: string;
  readonly location: CitedLocation;
  /** The same characters in units, where the document's text was given and holds the cited text there. */
  readonly span?: Span;
  /** What the provider sent, untouched. */
  readonly provider_data: AnthropicLocation;
}

/** Reads a citation; undefined for one of a kind that is not known, or malformed. `documents` are those of the request, in its order. */
export function fromAnthropicCitation(
  citation: unknown,
  documents: readonly SentDocument[] = [],
): AnthropicCitation | undefined {
  if (!isLocation(citation)) return undefined;
  const { cited_text } = citation;
  const common = { cited_text, provider_data: citation };
  switch (citation.type) {
    case "search_result_location": {
      const { source, title, start_block_index: start, end_block_index: end } = citation;
      return { source, title: title ?? source, ...common, location: { kind: "blocks", start, end } };
    }
    case "web_search_result_location":
      return { source: citation.url, title: citation.title ?? citation.url, ...common, location: { kind: "whole" } };
    case "page_location": {
      const { start_page_number: start, end_page_number: end } = citation;
      return { ...named(citation, documents), ...common, location: { kind: "pages", start, end } };
    }
    case "content_block_location": {
      const { start_block_index: start, end_block_index: end } = citation;
      return { ...named(citation, documents), ...common, location: { kind: "blocks", start, end } };
    }
    case "char_location": {
      const { start_char_index: start, end_char_index: end, document_index } = citation;
      const span = spanIn(documents[document_index], cited_text, { start, end });
      const read = { ...named(citation, documents), ...common, location: { kind: "characters", start, end } } as const;
      return span === undefined ? read : { ...read, span };
    }
  }
}

/** The keys of each kind besides `cited_text`, with what they hold. */
const KEYS: Readonly<Record<AnthropicLocation["type"], Readonly<Record<string, "string" | "number">>>> = {
  char_location: { document_index: "number", start_char_index: "number", end_char_index: "number" },
  page_location: { document_index: "number", start_page_number: "number", end_page_number: "number" },
  content_block_location: { document_index: "number", start_block_index: "number", end_block_index: "number" },
  search_result_location: { source: "string", start_block_index: "number", end_block_index: "number" },
  web_search_result_location: { url: "string" },
};

function isLocation(value: unknown): value is AnthropicLocation {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  const { type, cited_text, title, document_title } = fields;
  if (typeof type !== "string" || !Object.hasOwn(KEYS, type) || typeof cited_text !== "string") return false;
  if (![title, document_title].every((name) => name === undefined || name === null || typeof name === "string")) {
    return false;
  }
  return Object.entries(KEYS[type as AnthropicLocation["type"]]).every(([key, kind]) => typeof fields[key] === kind);
}

function named({ document_index, document_title, file_id }: InDocument, documents: readonly SentDocument[]) {
  const sent = documents[document_index];
  const source = sent?.source ?? file_id ?? `document:${document_index}`;
  return { source, title: document_title ?? sent?.title ?? source };
}

// A document is counted once, however many citations it has.
const counted = new WeakMap<SentDocument, TextOffsets>();

/** Code points of a document's text as units, where the words are there. */
function spanIn(document: SentDocument | undefined, words: string, range: Span): Span | undefined {
  if (document?.text === undefined) return undefined;
  const kept = counted.get(document);
  const offsets = kept?.text === document.text ? kept : new TextOffsets(document.text);
  if (offsets !== kept) counted.set(document, offsets);
  const span = offsets.toSpan(range, "codePoints");
  return typeof span !== "string" && document.text.slice(span.start, span.end) === words ? span : undefined;
}

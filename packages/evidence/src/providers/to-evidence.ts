import { citationIdentity, type EvidenceCitation, parseChunkId } from "../answers/evidence-citation.ts";
import { TextOffsets } from "../offsets.ts";
import type { Span } from "../quotes/find.ts";
import { type QuoteSource, type QuoteVerdict, verifyQuote } from "../quotes/verify-quote.ts";
import type { AnswerPlace, ProviderCitation } from "./provider-citation.ts";

/** A text that was sent to a provider, or one chunk of it, under the name by which citations call it. */
export interface CitedSource
  extends QuoteSource, Pick<EvidenceCitation, "chunkId" | "documentType" | "field" | "relevance" | "target"> {
  readonly source: string;
}

/** A citation that cannot stand as evidence: its source was not sent, it has no words to check, or they failed the check. */
export interface RefusedCitation {
  readonly citation: ProviderCitation;
  readonly reason: "unknown_source" | "no_quote" | "not_accepted";
  /** For `not_accepted`: what the check found. */
  readonly verdict?: QuoteVerdict;
}

/** What of the answer a checked citation supports. */
export interface SupportedPlace extends AnswerPlace {
  /** The citation's number. */
  readonly index: number;
}

/** A provider's citations after the check. */
export interface CheckedCitations {
  readonly citations: readonly EvidenceCitation[];
  /** In the answer's order: a citation supports several places, and a place can have several citations. */
  readonly places: readonly SupportedPlace[];
  readonly refused: readonly RefusedCitation[];
}

/**
 * Checks what any provider's adapter read against the sources that were sent. Each citation that stands has the source's
 * own words with their span; identical ones are one; numbers follow the ends of the places in the answer. Nothing
 * that a provider says is believed: what it cites but did not get, or does not hold its words, is refused.
 */
export function toEvidence(citations: readonly ProviderCitation[], sources: readonly CitedSource[]): CheckedCitations {
  const byName = Map.groupBy(sources, ({ source }) => source);
  const offsets = new Map<CitedSource, TextOffsets>();
  const checked: EvidenceCitation[] = [];
  const indexes = new Map<string, number>();
  const places: SupportedPlace[] = [];
  const refused: RefusedCitation[] = [];
  for (const citation of citations.toSorted((one, other) => one.end - other.end)) {
    const candidates = byName.get(citation.source) ?? [];
    const found = check(citation, candidates, offsets);
    if ("reason" in found) {
      refused.push(found);
      continue;
    }
    const identity = citationIdentity(found);
    const index = indexes.get(identity) ?? checked.length + 1;
    if (!indexes.has(identity)) checked.push({ index, ...found });
    indexes.set(identity, index);
    const { start, end, place, fault } = citation;
    places.push({ index, start, end, place, ...(fault !== undefined && { fault }) });
  }
  return { citations: checked, places, refused };
}

type Checked = Omit<EvidenceCitation, "index">;

function check(
  citation: ProviderCitation,
  candidates: readonly CitedSource[],
  offsets: Map<CitedSource, TextOffsets>,
): Checked | RefusedCitation {
  if (candidates.length === 0) return { citation, reason: "unknown_source" };
  let failed: QuoteVerdict | undefined;
  for (const source of candidates) {
    const located = locatedIn(source, citation, offsets);
    const quote = citation.cited_text ?? (located && source.text.slice(located.start, located.end));
    if (quote === undefined) continue;
    const verdict = (located && verifyAt(source, quote, located)) ?? verifyQuote(source, quote);
    const { span, text } = verdict;
    if (verdict.accept && span !== undefined && text !== undefined) return evidence(source, text, span);
    if (failed === undefined || (verdict.present && !failed.present)) failed = verdict;
  }
  return failed === undefined
    ? { citation, reason: "no_quote" }
    : { citation, reason: "not_accepted", verdict: failed };
}

/** The source's characters that the provider gave, in units. */
function locatedIn(
  source: CitedSource,
  { location }: ProviderCitation,
  offsets: Map<CitedSource, TextOffsets>,
): Span | undefined {
  if (location.kind !== "characters") return undefined;
  const counted = offsets.get(source) ?? new TextOffsets(source.text);
  offsets.set(source, counted);
  const span = counted.toSpan(location, "codePoints");
  return typeof span === "string" ? undefined : span;
}

// Whatever turns a quote's meaning stands in its sentence.
const AROUND = 500;

/** The check of the one place that a provider read, of several that hold the words; undefined where it holds others. */
function verifyAt(source: CitedSource, quote: string, { start, end }: Span): QuoteVerdict | undefined {
  // An earlier copy would be found first: what is looked at begins inside of it.
  const copy = start === 0 ? -1 : source.text.lastIndexOf(source.text.slice(start, end), start - 1);
  const from = Math.max(0, start - AROUND, copy + 1);
  const { contentType = "text" } = source;
  const verdict = verifyQuote({ text: source.text.slice(from, end + AROUND), contentType }, quote);
  if (!verdict.present || verdict.span?.start !== start - from || verdict.span.end !== end - from) return undefined;
  return { ...verdict, span: { start, end } };
}

function evidence(source: CitedSource, quote: string, span: Span): Checked {
  const { chunkId, documentType, field, relevance, target } = source;
  return {
    chunkId,
    documentId: parseChunkId(chunkId)?.documentId ?? chunkId,
    ...(documentType !== undefined && { documentType }),
    ...(field !== undefined && { field }),
    quote,
    relevance,
    target,
    span,
  };
}

import { elisionParts, looseReadings, loosen } from "./loose.ts";
import { type ContentType, fold, type Folded } from "./fold.ts";
import { findFolded, findLiteral, originalSpan, type Span } from "./find.ts";
import { markdownMarks, rowMarks } from "./markdown-marks.ts";
import { type QuoteWarning, turnsMeaning, warningsAround } from "./warnings.ts";

/** A text that can be quoted, within its document. */
export interface QuotedChunk {
  readonly chunkId: string;
  readonly text: string;
}

/** Where a quote is said to stand. */
export interface QuoteSource {
  readonly text: string;
  /** `text` when absent. */
  readonly contentType?: ContentType;
  /** Chunks of the same answer, to say where the quote stands instead. */
  readonly otherChunks?: readonly QuotedChunk[];
}

/**
 * How a quote stands in its source: written so, or so but for what is safe to fold (both present); located but not its
 * words; not there; or no quote, or no source, at all.
 */
export type QuoteKind = "exact" | "normalized" | "approximate" | "absent" | "invalid";

/** What a check of a quote found. */
export interface QuoteVerdict {
  readonly kind: QuoteKind;
  /** Whether the source holds the quote: `exact` or `normalized`. */
  readonly present: boolean;
  /** Whether it may stand as evidence: present, and nothing just outside it turns its meaning. */
  readonly accept: boolean;
  /** Where it stands in the source, in units; the first place of several. Absent for `absent` and `invalid`. */
  readonly span?: Span;
  /** The source's own words there: what is stored and shown. */
  readonly text?: string;
  readonly warnings: readonly QuoteWarning[];
  /** In how many places it stands; counted up to 100. */
  readonly occurrences: number;
  /** What an ellipsis in the quote left out, in the source. */
  readonly elided?: readonly Span[];
  /** Other chunks that hold it, by id, when this one does not. */
  readonly foundIn?: readonly string[];
}

/**
 * Checks whether a source holds a quote, without a model: pure, linear in the source, the same answer everywhere. A
 * source is folded once for as long as the object that holds it lives.
 */
export function verifyQuote(source: QuoteSource, quote: string): QuoteVerdict {
  const prepared = prepare(source);
  const sought = readings(prepared, quote);
  if (prepared.folded.text === "" || sought.length === 0) return verdict("invalid");
  const found = findPresent(prepared, quote, sought) ?? findApproximate(prepared, sought[0]!);
  if (found !== undefined) return found;
  return elsewhere(source, prepared, quote);
}

interface Prepared {
  readonly source: string;
  readonly contentType: ContentType;
  readonly folded: Folded;
  readonly hasRows: boolean;
  loose?: Folded;
}

const kept = new WeakMap<object, Prepared>();

function prepare(holder: { readonly text: string; readonly contentType?: ContentType }): Prepared {
  const { text: source, contentType = "text" } = holder;
  const known = kept.get(holder);
  if (known !== undefined && known.source === source && known.contentType === contentType) return known;
  const marks = contentType === "markdown" ? markdownMarks(source) : [];
  const hasRows = marks.some(({ kind }) => kind === "row");
  const prepared = { source, contentType, folded: fold(source, contentType, marks), hasRows };
  kept.set(holder, prepared);
  return prepared;
}

/** A quote folded as its source was; for HTML both as it is shown and as it is written there. None for a blank quote. */
function readings({ contentType, hasRows }: Prepared, quote: string): string[] {
  if (contentType === "markdown") {
    const marks = markdownMarks(quote);
    const rows = hasRows && !marks.some(({ kind }) => kind === "row") ? rowMarks(quote) : [];
    return filled(
      fold(
        quote,
        contentType,
        [...marks, ...rows].toSorted((a, b) => a.start - b.start),
      ).text,
    );
  }
  const shown = fold(quote, "text", []).text;
  return contentType === "html" ? filled(shown, fold(quote, "html", []).text) : filled(shown);
}

function filled(...texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

function findPresent(prepared: Prepared, quote: string, sought: readonly string[]): QuoteVerdict | undefined {
  const { source, folded } = prepared;
  if (OVERRIDES.test(quote)) return undefined;
  const literal = findLiteral(source, folded, quote.trim());
  const first = literal[0];
  if (first !== undefined) return placed(prepared, "exact", first.folded, first.literal, literal.length);
  for (const reading of sought) {
    const spans = findFolded(folded, reading);
    if (spans[0] !== undefined) {
      return placed(prepared, "normalized", spans[0], originalSpan(folded, spans[0]), spans.length);
    }
  }
  return undefined;
}

// They show other words than are stored, so that nothing that holds one is verbatim.
const OVERRIDES = /[\u202D\u202E]/;

function findApproximate(prepared: Prepared, sought: string): QuoteVerdict | undefined {
  const { folded } = prepared;
  const loose = (prepared.loose ??= loosen(folded));
  const soughtLoose = loosen(unplaced(sought)).text;
  for (const reading of looseReadings(soughtLoose)) {
    const spans = findFolded(loose, reading);
    if (spans[0] !== undefined) {
      return placed(
        { ...prepared, folded: loose },
        "approximate",
        spans[0],
        originalSpan(loose, spans[0]),
        spans.length,
      );
    }
  }
  const parts = elisionParts(soughtLoose);
  return parts && findParts({ ...prepared, folded: loose }, parts);
}

function unplaced(text: string): Folded {
  return { text, starts: new Int32Array(text.length), ends: new Int32Array(text.length) };
}

/** The parts of a quote in order, as close together as they stand. */
function findParts(prepared: Prepared, parts: readonly string[]): QuoteVerdict | undefined {
  const { folded } = prepared;
  const spans: Span[] = [];
  for (const part of parts) {
    const [span] = findFolded(folded, part, spans.at(-1)?.end ?? 0);
    if (span === undefined) return undefined;
    spans.push(span);
  }
  if (spans.length === 0) return undefined;
  const whole = { start: spans[0]!.start, end: spans.at(-1)!.end };
  const gaps = spans.slice(1).map((span, index) => ({ start: spans[index]!.end, end: span.start }));
  const turned = gaps.some(({ start, end }) => turnsMeaning(folded.text.slice(start, end)));
  const elided = gaps.filter(({ start, end }) => start < end).map((gap) => originalSpan(folded, gap));
  const found = placed(prepared, "approximate", whole, originalSpan(folded, whole), 1);
  return { ...found, elided, warnings: turned ? [...found.warnings, "elided_negation"] : found.warnings };
}

function placed(
  { source, folded }: Prepared,
  kind: QuoteKind,
  span: Span,
  original: Span,
  occurrences: number,
): QuoteVerdict {
  const text = source.slice(original.start, original.end);
  const warnings = warningsAround(folded.text, span);
  if (OVERRIDES.test(text)) warnings.push("bidi_override");
  const present = kind === "exact" || kind === "normalized";
  const accept = present && warnings.length === 0;
  if (occurrences > 1) warnings.push("ambiguous_location");
  return { kind, present, accept, span: original, text, warnings, occurrences };
}

function verdict(kind: QuoteKind, warnings: readonly QuoteWarning[] = []): QuoteVerdict {
  return { kind, present: false, accept: false, warnings, occurrences: 0 };
}

/** A quote that is not in its chunk: in which others it is, and whether two of them hold it together. */
function elsewhere(source: QuoteSource, prepared: Prepared, quote: string): QuoteVerdict {
  const others = source.otherChunks ?? [];
  const { contentType } = prepared;
  const foundIn = others
    .filter((chunk) => {
      const other = prepareOther(chunk, contentType);
      return findPresent(other, quote, readings(other, quote)) !== undefined;
    })
    .map(({ chunkId }) => chunkId);
  const together = others.some(
    ({ text }) => spansSeam(prepared, text, quote) || spansSeam(prepared, text, quote, true),
  );
  const found = verdict("absent", foundIn.length === 0 && together ? ["spans_adjacent_chunks"] : []);
  return foundIn.length === 0 ? found : { ...found, foundIn };
}

const others = new WeakMap<object, { readonly text: string; readonly contentType: ContentType }>();

function prepareOther(chunk: QuotedChunk, contentType: ContentType): Prepared {
  let holder = others.get(chunk);
  if (holder?.text !== chunk.text || holder.contentType !== contentType) {
    holder = { text: chunk.text, contentType };
    others.set(chunk, holder);
  }
  return prepare(holder);
}

/** Whether a quote begins in one text and ends in the next; only the ends that could hold it are looked at. */
function spansSeam({ source, contentType }: Prepared, other: string, quote: string, reversed = false): boolean {
  const reach = quote.length * 2;
  const [first, second] = reversed ? [other, source] : [source, other];
  const joined = prepare({ text: `${first.slice(-reach)}\n${second.slice(0, reach)}`, contentType });
  return findPresent(joined, quote, readings(joined, quote)) !== undefined;
}

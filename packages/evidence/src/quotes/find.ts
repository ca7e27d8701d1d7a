import { isWhole } from "./edges.ts";
import type { Folded } from "./fold.ts";
import { EITHER_HYPHEN } from "./glyphs.ts";

/** A half-open span, in units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

// Copies beyond this say nothing more: the quote stands in several places.
const MOST_COPIES = 100;

/** The whole copies of a folded quote in a folded text, as spans of it, from a place on; at most 100. */
export function findFolded(haystack: Folded, needle: string, from = 0): Span[] {
  if (needle === "") return [];
  const { text } = haystack;
  const either = text.includes(EITHER_HYPHEN) || needle.includes(EITHER_HYPHEN);
  const spans = either ? findEitherWay(text, needle, from) : findPlain(text, needle, from);
  return spans.filter((span) => isWholeSpan(haystack, span)).slice(0, MOST_COPIES);
}

/** The whole copies of a text as it is written, as spans of its folded form; rows of a table may be crossed, since their bars are quoted too. */
export function findLiteral(
  source: string,
  folded: Folded,
  quote: string,
): { readonly folded: Span; readonly literal: Span }[] {
  const found: { folded: Span; literal: Span }[] = [];
  for (const literal of findPlain(source, quote, 0)) {
    const span = foldedSpan(folded, literal);
    if (span !== undefined && isWholeSpan(folded, span)) found.push({ folded: span, literal });
    if (found.length === MOST_COPIES) break;
  }
  return found;
}

/** The span of the original that a span of its folded form stands for. */
export function originalSpan({ starts, ends }: Folded, { start, end }: Span): Span {
  return { start: starts[start]!, end: ends[end - 1]! };
}

function isWholeSpan({ text, starts }: Folded, { start, end }: Span): boolean {
  // Two units that stand for one place are one ligature or one composed letter.
  if (start > 0 && starts[start] === starts[start - 1]) return false;
  if (end < text.length && starts[end] === starts[end - 1]) return false;
  return isWhole(text, start, end);
}

/** The folded span of an original one; nothing when it begins or ends within what folds to one. */
function foldedSpan({ text, starts, ends }: Folded, { start, end }: Span): Span | undefined {
  const first = lowestAt(ends, text.length, start + 1);
  const last = lowestAt(starts, text.length, end);
  if (first >= last || starts[first]! < start || ends[last - 1]! > end) return undefined;
  return { start: first, end: last };
}

/** The first place whose value is at least so much. */
function lowestAt(values: Int32Array, length: number, least: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findPlain(haystack: string, needle: string, from: number): Span[] {
  const spans: Span[] = [];
  for (let at = haystack.indexOf(needle, from); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    spans.push({ start: at, end: at + needle.length });
    if (spans.length === MOST_TRIED) break;
  }
  return spans;
}

// Copies that cut a word are many where the quote is short ("a"); each costs two looks at its edges.
const MOST_TRIED = 20_000;

const HYPHENS = new RegExp(`(?<=\\p{L})[-${EITHER_HYPHEN}](?=\\p{L})`, "gu");

/** Finds by the letters alone, then reads hyphens: one at a line break matches a hyphen and its absence. */
function findEitherWay(haystack: string, needle: string, from: number): Span[] {
  const { text, places } = withoutHyphens(haystack);
  const letters = needle.replaceAll(HYPHENS, "");
  const spans: Span[] = [];
  let tried = 0;
  for (let at = text.indexOf(letters); at !== -1 && tried++ < MOST_TRIED; at = text.indexOf(letters, at + 1)) {
    const start = places[at]!;
    if (start < from) continue;
    const end = matchEnd(haystack, start, needle);
    if (end !== undefined) spans.push({ start, end });
  }
  return spans;
}

function withoutHyphens(text: string): { readonly text: string; readonly places: Int32Array } {
  const places = new Int32Array(text.length);
  let kept = "";
  let from = 0;
  let length = 0;
  const keep = (to: number) => {
    kept += text.slice(from, to);
    for (let place = from; place < to; place++) places[length++] = place;
  };
  for (const { index } of text.matchAll(HYPHENS)) {
    keep(index);
    from = index + 1;
  }
  keep(text.length);
  return { text: kept, places };
}

function matchEnd(haystack: string, start: number, needle: string): number | undefined {
  let at = start;
  for (let i = 0; i < needle.length;) {
    const [read, sought] = [haystack[at], needle[i]];
    const same =
      read === sought || (read === EITHER_HYPHEN && sought === "-") || (read === "-" && sought === EITHER_HYPHEN);
    if (same) {
      at++;
      i++;
    } else if (read === EITHER_HYPHEN) at++;
    else if (sought === EITHER_HYPHEN) i++;
    else return undefined;
  }
  return at;
}

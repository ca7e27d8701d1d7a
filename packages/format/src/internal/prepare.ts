import type { Citation } from "../citation.ts";
import { neutraliseMarkers, neutraliseTags } from "./neutralise.ts";
import { type Range, scanWith, without } from "./scan.ts";

/** A message ready to be numbered: its texts around its quotes, everything escaped. */
export interface Prepared {
  /** One more than there are quotes. */
  readonly texts: readonly string[];
  readonly quotes: readonly {
    /** Same for the same excerpt and comment. */
    readonly key: string;
    readonly text: string;
    readonly comment: string | undefined;
    readonly citation: Citation;
    readonly start: number;
    readonly end: number;
  }[];
  /** Whether what is left still spells the scheme, so that it could hold a link. */
  readonly nested: boolean;
}

// A history of a few hundred long messages; beyond it the oldest are prepared again when they are needed.
const MAX_CACHED_UNITS = 4_000_000;

const cache = new Map<string, Prepared | undefined>();
let cachedUnits = 0;

/** A message ready to be numbered, from the cache when it was prepared before; `undefined` when it holds no citation. */
export function prepared(scheme: string, markdown: string): Prepared | undefined {
  if (!markdown.includes(`${scheme}:`)) return undefined;
  const key = `${scheme}\n${markdown}`;
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known;
  const fresh = prepare(scheme, markdown);
  cache.set(key, fresh);
  cachedUnits += key.length;
  for (const oldest of cache.keys()) {
    if (cachedUnits <= MAX_CACHED_UNITS) break;
    cache.delete(oldest);
    cachedUnits -= oldest.length;
  }
  return fresh;
}

function prepare(scheme: string, markdown: string): Prepared | undefined {
  const { found, definitions } = scanWith(scheme, markdown);
  if (found.length === 0) return undefined;
  const texts: string[] = [];
  const quotes: Prepared["quotes"][number][] = [];
  let last = 0;
  for (const { start, end, citation } of found) {
    texts.push(clean(markdown, last, start, definitions));
    last = end;
    const comment = citation.comment === undefined ? undefined : neutraliseTags(neutraliseMarkers(citation.comment));
    quotes.push({
      key: `${citation.text.length}:${citation.text}${citation.comment ?? ""}`,
      text: neutraliseTags(citation.text),
      comment,
      citation,
      start,
      end,
    });
  }
  texts.push(clean(markdown, last, markdown.length, definitions));
  const literal = `${scheme}:`;
  const nested =
    texts.some((text) => text.includes(literal)) ||
    quotes.some(({ text, comment }) => text.includes(literal) || comment?.includes(literal) === true);
  return { texts, quotes, nested };
}

function clean(markdown: string, start: number, end: number, definitions: readonly Range[]): string {
  return neutraliseTags(neutraliseMarkers(without(markdown, start, end, definitions)));
}

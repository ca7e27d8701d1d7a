import type { Citation } from "../citation.ts";
import type { QuoteLayout, Written } from "./layout.ts";
import { layoutOf } from "./layouts.ts";
import { scanWith, without } from "./scan.ts";

/** A message ready to be numbered: its texts around its quotes, everything escaped. */
export interface Prepared {
  /** One more than there are quotes. */
  readonly texts: readonly string[];
  readonly quotes: readonly {
    /** Same for the same excerpt and comment. */
    readonly key: string;
    readonly written: Written;
    readonly citation: Citation;
    readonly start: number;
    readonly end: number;
  }[];
  /** What must follow the text before a block can; whatever the quotes' numbers are, since no digit begins or ends anything in a marker. */
  readonly closing: string;
  /** Whether what is left still spells the scheme, so that it could hold a link. */
  readonly nested: boolean;
}

// A history of a few hundred long messages; beyond it the oldest are prepared again when they are needed.
const MAX_CACHED_UNITS = 4_000_000;

const cache = new Map<string, Prepared | undefined>();
let cachedUnits = 0;

/** A message ready to be numbered, from the cache when it was prepared before; `undefined` when it holds no citation. */
export function prepared(scheme: string, name: QuoteLayout, markdown: string): Prepared | undefined {
  if (!markdown.includes(`${scheme}:`)) return undefined;
  const key = `${name} ${scheme}\n${markdown}`;
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known;
  const fresh = prepare(scheme, name, markdown);
  cache.set(key, fresh);
  cachedUnits += key.length;
  for (const oldest of cache.keys()) {
    if (cachedUnits <= MAX_CACHED_UNITS) break;
    cache.delete(oldest);
    cachedUnits -= oldest.length;
  }
  return fresh;
}

function prepare(scheme: string, name: QuoteLayout, markdown: string): Prepared | undefined {
  const { found, definitions } = scanWith(scheme, markdown);
  if (found.length === 0) return undefined;
  const layout = layoutOf(name);
  const texts: string[] = [];
  let last = 0;
  for (const { start, end } of [...found, { start: markdown.length, end: markdown.length }]) {
    texts.push(layout.text(without(markdown, last, start, definitions)));
    last = end;
  }
  const written = layout.write(
    scheme,
    found.map(({ citation }) => citation),
    texts,
  );
  const quotes = found.map(({ citation, start, end }, index) => ({
    key: `${citation.text.length}:${citation.text}${citation.comment ?? ""}`,
    written: written[index]!,
    citation,
    start,
    end,
  }));
  const literal = `${scheme}:`;
  const nested =
    texts.some((text) => text.includes(literal)) ||
    written.some(({ excerpt, comment }) => excerpt.includes(literal) || comment?.includes(literal) === true);
  return { texts, quotes, closing: layout.closing(texts.join("[quote 1]")), nested };
}

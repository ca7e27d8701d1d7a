/** How far from an offset a grapheme's bounds are looked for; a longer pile of marks is cut there, never inside a surrogate pair. */
const reach = 512;

let segmenter: Intl.Segmenter | undefined;

/** The bounds of the grapheme that holds `offset` strictly inside it, or `offset` twice when it stands between two. */
export function graphemeAround(text: string, offset: number): { readonly start: number; readonly end: number } {
  if (offset <= 0 || offset >= text.length || isPlain(text, offset)) return { start: offset, end: offset };
  const from = windowStart(text, offset);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const segment = segmenter.segment(text.slice(from, offset + reach)).containing(offset - from);
  if (segment === undefined || segment.index === offset - from) return { start: offset, end: offset };
  return { start: from + segment.index, end: from + segment.index + segment.segment.length };
}

/** Between two ASCII characters there is always a boundary (a normalised text holds no CR LF). */
function isPlain(text: string, offset: number): boolean {
  return text.charCodeAt(offset) < 0x80 && text.charCodeAt(offset - 1) < 0x80;
}

/** Some boundary at or before the offset: the nearest ASCII character, since nothing attaches one to what stands before it. */
function windowStart(text: string, offset: number): number {
  const least = Math.max(0, offset - reach);
  for (let index = offset - 1; index > least; index--) if (text.charCodeAt(index) < 0x80) return index;
  return cutsPair(text, least) ? least - 1 : least;
}

/** Whether the offset stands inside a surrogate pair. */
export function cutsPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

import type { Citation } from "./citation.ts";
import { normalise } from "./internal/rules.ts";

// Browsers match a long text only within one block; the ends of it are found across blocks.
const MAX_WHOLE = 300;
// Words enough at each end of a long text to be told from others.
const END_UNITS = 60;
const CONTEXT = 32;

/**
 * A text directive, `#:~:text=…`, that makes a browser scroll to the excerpt on a public page of the same text.
 *
 * Browsers match whole words only, so that an excerpt that begins or ends inside one is widened to it, and context that
 * was cut inside one is shortened to whole words. An excerpt of several lines, or a long one, is written as its two ends.
 */
export function toTextFragment({ text, prefix, suffix }: Citation): string {
  const excerpt = normalise(text);
  const whole = prefix + excerpt + suffix;
  const bounds = boundaries(whole);
  const start = bounds.findLast((at) => at <= prefix.length) ?? 0;
  const end = bounds.find((at) => at >= prefix.length + excerpt.length) ?? whole.length;
  // Context of full length was cut somewhere, perhaps inside a word.
  const first = prefix.length < CONTEXT - 1 ? 0 : bounds.find((at) => at > 0 && at <= start);
  const last = suffix.length < CONTEXT - 1 ? whole.length : bounds.findLast((at) => at >= end && at < whole.length);
  const before = whole.slice(first ?? start, start).trim();
  const after = whole.slice(end, last ?? end).trim();
  const lead = before === "" ? "" : `${escaped(before)}-,`;
  const tail = after === "" ? "" : `,-${escaped(after)}`;
  return `#:~:text=${lead}${middle(text, whole.slice(start, end))}${tail}`;
}

function middle(text: string, widened: string): string {
  const lines = text.split(/\s*[\n\r]\s*/);
  if (lines.length === 1 && widened.length <= MAX_WHOLE) return escaped(widened);
  const breaks =
    lines.length === 1
      ? [widened.length, widened.length]
      : [normalise(lines[0]!).length, normalise(lines.at(-1)!).length];
  const bounds = boundaries(widened);
  const extra = widened.length - normalise(text).length;
  const head = Math.min(END_UNITS, breaks[0]!);
  const foot = widened.length - Math.min(END_UNITS, breaks[1]!);
  const from = widened.slice(0, bounds.findLast((at) => at <= head + extra && at > 0) ?? head).trim();
  const to = widened.slice(bounds.find((at) => at >= foot - extra && at < widened.length) ?? foot).trim();
  return `${escaped(from)},${escaped(to)}`;
}

/** Where words begin and end, the text's own ends among them. */
function boundaries(text: string): number[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)];
  return [...segments.map(({ index }) => index), text.length];
}

/** `-`, `,` and `&` mean something in a directive; the others are escaped as in any fragment. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}

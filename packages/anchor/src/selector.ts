import { cutsPair, graphemeAround } from "./internal/graphemes.ts";
import { normalise } from "./normalise.ts";
import type { TextStream } from "./text-stream.ts";

/** Longest excerpt, in UTF-16 code units (the citation format's bound). */
export const excerptLimit = 8000;
/** Longest context on a side, in UTF-16 code units (the citation format's bound). */
export const contextLimit = 32;

/** Where an excerpt stands in a text stream, and enough about its surroundings to find it again. */
export interface Selector {
  /** The excerpt as rendered, its inner white space kept. */
  readonly text: string;
  /** Half-open offsets in the normalised stream, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Up to 32 units of the stream before the excerpt; empty only at the stream's start. */
  readonly prefix: string;
  /** Up to 32 units of the stream after the excerpt; empty only at the stream's end. */
  readonly suffix: string;
  /** Fingerprint of the stream when the excerpt was taken. */
  readonly revision?: string;
}

/** Why a span can be no excerpt. */
export type SpanRefusal = "blank" | "surrogate" | "too-long";

/** A selector, or why there is none. */
export type SpanDescription =
  | { readonly ok: true; readonly selector: Selector }
  | { readonly ok: false; readonly reason: SpanRefusal };

/**
 * The selector for a span of a stream; the span first moves inwards over white space and outwards to whole graphemes.
 *
 * `rawText` is the span as rendered; without it the normalised text stands in.
 * @throws {RangeError} When the span is no part of the stream, blank, over 8,000 units, or touches half a surrogate pair.
 */
export function describe(stream: TextStream, start: number, end: number, rawText?: string): Selector {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > stream.text.length || start > end) {
    throw new RangeError(`The span ${start} to ${end} is no part of a stream of ${stream.text.length} units.`);
  }
  const description = describeSpan(stream, start, end, () => rawText?.trim());
  if (!description.ok) throw new RangeError(`The span ${start} to ${end} can be no excerpt: ${description.reason}.`);
  return description.selector;
}

/** {@link describe} with the refusal as a value; `raw` gives the rendered text of the span once its bounds are settled. */
export function describeSpan(
  stream: TextStream,
  from: number,
  to: number,
  raw: (start: number, end: number) => string | undefined,
): SpanDescription {
  const { text } = stream;
  const { start, end } = wholeGraphemes(text, from, to);
  if (start >= end) return { ok: false, reason: "blank" };
  const normalised = text.slice(start, end);
  const rendered = end - start > excerptLimit ? normalised : raw(start, end);
  const excerpt = rendered !== undefined && normalise(rendered) === normalised ? rendered : normalised;
  if (excerpt.length > excerptLimit) return { ok: false, reason: "too-long" };
  const prefix = contextBefore(text, start);
  const suffix = contextAfter(text, end);
  // Half a pair directly beside the excerpt leaves no context to save, and empty context would claim the stream's edge.
  const lost = (prefix === "" && start > 0) || (suffix === "" && end < text.length);
  if (lost || !excerpt.isWellFormed()) return { ok: false, reason: "surrogate" };
  return { ok: true, selector: { text: excerpt, start, end, prefix, suffix, revision: stream.fingerprint } };
}

/** A touched grapheme counts whole; one that begins with white space (a mark on a space) is left out whole. */
function wholeGraphemes(text: string, from: number, to: number): { start: number; end: number } {
  let start = skipSpace(text, from, to);
  let end = to;
  while (end > start && text[end - 1] === " ") end--;
  if (start >= end) return { start, end: start };
  const first = graphemeAround(text, start);
  start = text[first.start] === " " ? first.end : first.start;
  const last = graphemeAround(text, end);
  end = text[last.start] === " " ? last.start : last.end;
  return { start: skipSpace(text, start, end), end };
}

function skipSpace(text: string, from: number, to: number): number {
  let start = from;
  while (start < to && text[start] === " ") start++;
  return start;
}

function contextBefore(text: string, start: number): string {
  const least = Math.max(0, start - contextLimit);
  let from = graphemeAround(text, least).end;
  if (from >= start) from = cutsPair(text, least) ? least + 1 : least;
  const context = text.slice(from, start);
  return context.slice(wellFormedFrom(context));
}

function contextAfter(text: string, end: number): string {
  const most = Math.min(text.length, end + contextLimit);
  let to = graphemeAround(text, most).start;
  if (to <= end) to = cutsPair(text, most) ? most - 1 : most;
  const context = text.slice(end, to);
  return context.slice(0, wellFormedTo(context));
}

function wellFormedFrom(text: string): number {
  const replaced = text.toWellFormed();
  for (let index = text.length; index > 0; index--) if (replaced[index - 1] !== text[index - 1]) return index;
  return 0;
}

function wellFormedTo(text: string): number {
  const replaced = text.toWellFormed();
  for (let index = 0; index < text.length; index++) if (replaced[index] !== text[index]) return index;
  return text.length;
}

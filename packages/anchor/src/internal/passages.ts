import { normalise } from "../normalise.ts";
import type { Query, Span } from "../resolve.ts";
import type { Side } from "./context.ts";
import { Pattern, type Steps } from "./edit-distance.ts";
import { graphemeAround } from "./graphemes.ts";
import { cutsWord } from "./words.ts";

/** A span that may be what an excerpt was changed into. */
export interface Passage extends Span {
  readonly edits: number;
  /** Whether the saved context before it adjoins. */
  readonly before: boolean;
  readonly after: boolean;
}

/** A search for what an excerpt was changed into. */
export interface PassageSearch {
  readonly text: string;
  readonly excerpt: string;
  readonly query: Query;
  readonly before: Side;
  readonly after: Side;
  /** Most edits. */
  readonly most: number;
}

/** More passages than this are a pattern of the text, in which none can lead. */
const mostPassages = 100;

/**
 * The best passage at each place where the saved context stands on one side; undefined when there are too many or the steps ran out.
 *
 * The context is what is searched for, by plain string search: a text of a megabyte is never compared with the excerpt, only what adjoins.
 */
export function adjoiningPassages(search: PassageSearch, steps: Steps): readonly Passage[] | undefined {
  const { text, excerpt, before, after, most } = search;
  const passages: Passage[] = [];
  const isWhole = wholeWords(search);
  const reach = excerpt.length + most;
  const add = (at: number, backwards: boolean, pattern: Pattern): boolean => {
    const length = Math.min(reach, backwards ? at : text.length - at);
    const stretch = { text, from: backwards ? at - 1 : at, backwards, length, anchored: true };
    let best: Passage | undefined;
    const done = pattern.scan(stretch, most, steps, (size, edits) => {
      const [start, end] = backwards ? [at - size, at] : [at, at + size];
      const passage = {
        start,
        end,
        edits,
        before: before.agrees(text, start, end),
        after: after.agrees(text, start, end),
      };
      if ((best === undefined || isBetter(search, passage, best)) && isWhole(start, end)) best = passage;
      return false;
    });
    if (best !== undefined) passages.push(best);
    return done && passages.length <= mostPassages;
  };
  const forwards = new Pattern(excerpt);
  for (const { start } of adjoining(text, excerpt, before, 0, steps))
    if (!add(start, false, forwards)) return undefined;
  const backwards = new Pattern(reversed(excerpt));
  for (const { end } of adjoining(text, excerpt, after, text.length, steps)) {
    if (!add(end, true, backwards)) return undefined;
  }
  return steps.left < 0 ? undefined : passages;
}

/** At one place, what stands between both contexts comes first, then fewer edits, then what begins and ends more like the excerpt, in words or in marks. */
function isBetter({ text, excerpt }: PassageSearch, a: Passage, b: Passage): boolean {
  const sides = Number(a.before && a.after) - Number(b.before && b.after);
  if (sides !== 0) return sides > 0;
  if (a.edits !== b.edits) return a.edits < b.edits;
  const unlike = ({ start, end }: Span) =>
    Number(isMark(text.charAt(start)) !== isMark(excerpt.charAt(0))) +
    Number(isMark(text.charAt(end - 1)) !== isMark(excerpt.charAt(excerpt.length - 1)));
  const difference = unlike(a) - unlike(b);
  if (difference !== 0) return difference < 0;
  return Math.abs(a.end - a.start - excerpt.length) < Math.abs(b.end - b.start - excerpt.length);
}

function isMark(unit: string): boolean {
  return /[\p{P}\p{S}]/u.test(unit);
}

/** What it costs, in steps of the matcher, to compare the longest context with what stands in the text. */
const stepsPerHit = 8;

/** The bounds of copies, if there were any, beside which a side's context stands; ends when the steps do. */
function* adjoining(text: string, excerpt: string, side: Side, edge: number, steps: Steps): Generator<Span> {
  if (!side.decides) return;
  const needle = side.needle?.(text);
  if (needle === undefined) return yield { start: edge, end: edge };
  for (let hit = text.indexOf(needle.text); hit !== -1; hit = text.indexOf(needle.text, hit + 1)) {
    if ((steps.left -= stepsPerHit) < 0) return;
    const start = needle.place(hit);
    const end = start + excerpt.length;
    if (side.agrees(text, start, end)) yield { start, end };
  }
}

/** Whether a span is whole words, graphemes and no white space at its ends; where the original cut a word, so may the passage. */
function wholeWords({ text, excerpt, query }: PassageSearch): (start: number, end: number) => boolean {
  const prefix = normalise(query.prefix ?? "");
  const mayCutBefore = cutsWord(prefix + excerpt, prefix.length);
  const mayCutAfter = cutsWord(excerpt + normalise(query.suffix ?? ""), excerpt.length);
  const isWhole = (at: number, mayCut: boolean) =>
    (mayCut || !cutsWord(text, at)) && graphemeAround(text, at).start === at;
  return (start, end) =>
    start < end &&
    text[start] !== " " &&
    text[end - 1] !== " " &&
    isWhole(start, mayCutBefore) &&
    isWhole(end, mayCutAfter);
}

function reversed(text: string): string {
  let reversed = "";
  for (let at = text.length - 1; at >= 0; at--) reversed += text.charAt(at);
  return reversed;
}

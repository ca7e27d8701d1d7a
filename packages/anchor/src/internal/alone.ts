import type { Span } from "../resolve.ts";
import { Pattern, type Steps } from "./edit-distance.ts";
import { likelyStretches } from "./likely-stretches.ts";

/**
 * How far from a place's end, in lengths of the excerpt, another ends. Passages of four to six fifths of the excerpt that share no more than half end two
 * fifths apart; within the edits that are tolerated, a passage at the place itself may end a fifth away.
 */
const otherPlace = 0.3;

/** Whether no passage within `bound` edits of the excerpt stands anywhere but at a place; false too when the steps ran out first. */
export function isAlone(text: string, excerpt: string, bound: number, place: Span, steps: Steps): boolean {
  const pattern = new Pattern(excerpt);
  return likelyStretches(text, excerpt, bound, steps).every(({ start, end }) => {
    let found = false;
    const stretch = { text, from: start, length: end - start, anchored: false };
    const done = pattern.scan(stretch, bound, steps, (length) => {
      found = Math.abs(start + length - place.end) > excerpt.length * otherPlace;
      return found;
    });
    return done && !found;
  });
}

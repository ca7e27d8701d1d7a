import type { Span } from "../resolve.ts";
import type { Steps } from "./edit-distance.ts";

/** Shorter grams are in any text, so that a filter by them would cost its pass for nothing. */
const shortestGram = 4;

/** Longest gram, in units, and most bits of its hash: the table of known grams stays at 256 KB. */
const longestGram = 8;
const mostBits = 18;

/** 2^32 divided by the golden ratio: spreads neighbouring code units over all bits (Knuth, section 6.4). */
const golden = 0x9e3779b1;

/**
 * The stretches of a text in which a passage within `bound` edits of the pattern can stand; empty when there is none.
 *
 * Ukkonen's q-gram lemma (1992): an edit spoils at most q of the grams of q units, so the passage keeps a number of the pattern's. One pass counts
 * them in a sliding window, by a hash that may take a gram for another and so may find a stretch too many, never one too few. A unit of the text costs
 * about as much as a step of the matcher.
 */
export function likelyStretches(text: string, pattern: string, bound: number, steps: Steps): Span[] {
  // Long grams are rare by chance, short ones outlive more edits: half of the pattern's are to be left.
  const size = Math.min(longestGram, Math.floor(pattern.length / (2 * bound)));
  const least = pattern.length - size + 1 - size * bound;
  if (size < shortestGram || least <= 0) return [{ start: 0, end: text.length }];
  steps.left -= text.length;
  const { bits, roll } = rollingHash(size);
  const known = new Uint8Array(1 << bits);
  let gram = 0;
  for (let at = 0; at < pattern.length; at++) {
    gram = roll(gram, pattern.charCodeAt(at));
    if (at >= size - 1) known[gram] = 1;
  }
  const width = pattern.length + bound;
  const stretches: Span[] = [];
  let [first, last, count] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    last = roll(last, text.charCodeAt(at));
    if (at >= size - 1) count += known[last] as number;
    // The gram that began where the window began one unit ago falls out of it.
    const left = at - width + size - 1;
    if (left >= 0) {
      first = roll(first, text.charCodeAt(left));
      if (left >= size - 1) count -= known[first] as number;
    }
    if (count < least) continue;
    const start = Math.max(0, at + 1 - width);
    const before = stretches.at(-1);
    if (before !== undefined && start <= before.end) stretches[stretches.length - 1] = { ...before, end: at + 1 };
    else stretches.push({ start, end: at + 1 });
  }
  return stretches;
}

/** A hash of the last `size` units: each step shifts a unit's share by so many bits that it is gone after `size` steps. */
function rollingHash(size: number) {
  const shift = Math.floor(mostBits / size);
  const bits = shift * size;
  const mask = (1 << bits) - 1;
  const roll = (gram: number, unit: number) => ((gram << shift) & mask) ^ (Math.imul(unit, golden) >>> (32 - bits));
  return { bits, roll };
}

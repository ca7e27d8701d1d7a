/** A stretch that two lists have in common: `length` items from `a` of the one and from `b` of the other. */
export interface CommonStretch {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/**
 * Most items that may differ before the middle of two lists counts as wholly different.
 *
 * The time grows with the square of it, whatever the lists hold: about 10 ms. A comparison with more changes would not be read word by word.
 */
const mostEdits = 400;

/** What two lists have in common, in order, when the fewest items are removed and added (Myers, Algorithmica 1, 1986). */
export function shortestEdit(a: readonly string[], b: readonly string[]): readonly CommonStretch[] {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < least - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const middle = between(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [
    { a: 0, b: 0, length: head },
    ...middle.map((stretch) => ({ a: stretch.a + head, b: stretch.b + head, length: stretch.length })),
    { a: a.length - tail, b: b.length - tail, length: tail },
  ].filter(({ length }) => length > 0);
}

function between(a: readonly string[], b: readonly string[]): readonly CommonStretch[] {
  if (a.length === 0 || b.length === 0) return [];
  const most = Math.min(mostEdits, a.length + b.length);
  // For each diagonal (items of a less items of b), how far into a the farthest path with so many edits gets.
  const farthest = new Int32Array(2 * most + 3);
  const origin = most + 1;
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(farthest.slice(origin - edits - 1, origin + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = enters(farthest, origin, diagonal, edits).x;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      farthest[origin + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return trace(rounds, a.length, b.length);
    }
  }
  return [];
}

/** Where a path with one more edit enters a diagonal, and from which neighbour: removing an item of a, or adding one of b. */
function enters(farthest: Int32Array, origin: number, diagonal: number, edits: number): { x: number; from: number } {
  if (edits === 0) return { x: 0, from: diagonal };
  const fromAbove = farthest[origin + diagonal + 1] as number;
  const fromLeft = (farthest[origin + diagonal - 1] as number) + 1;
  const adds = diagonal === -edits || (diagonal !== edits && fromAbove >= fromLeft);
  return adds ? { x: fromAbove, from: diagonal + 1 } : { x: fromLeft, from: diagonal - 1 };
}

/** Goes back along the rounds and collects the stretches without edits. */
function trace(rounds: readonly Int32Array[], lengthA: number, lengthB: number): CommonStretch[] {
  const stretches: CommonStretch[] = [];
  let end = lengthA;
  let diagonal = lengthA - lengthB;
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const { x, from } = enters(rounds[edits] as Int32Array, edits + 1, diagonal, edits);
    if (end > x) stretches.push({ a: x, b: x - diagonal, length: end - x });
    end = from < diagonal ? x - 1 : x;
    diagonal = from;
  }
  return stretches.toReversed();
}

import type { Span } from "../resolve.ts";
import type { Passage } from "./passages.ts";

/** How many edits a passage must be closer than another for an excerpt of this length: a twentieth of it, and two at least. */
export function clearLead(length: number): number {
  return Math.max(2, Math.ceil(length / 20));
}

/** The closest passage when its lead over every other place is clear. */
export function closestPlace(passages: readonly Passage[], length: number): Passage | undefined {
  const places = onePerPlace(passages);
  const [closest, ...others] = places.toSorted((a, b) => a.passage.edits - b.passage.edits);
  if (closest === undefined) return undefined;
  const { passage } = closest;
  const isBehind = (other: Place) =>
    other.least - passage.edits >= clearLead(length) &&
    // Context that stands beside both says nothing about which of them is meant.
    ((passage.before && !other.passage.before) || (passage.after && !other.passage.after));
  return others.every(isBehind) ? passage : undefined;
}

/** Whether two spans are views of one place: they share more than half of the shorter one. */
export function isSamePlace(a: Span, b: Span): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared * 2 > Math.min(a.end - a.start, b.end - b.start);
}

interface Place {
  readonly passage: Passage;
  /** Fewest edits of any passage at the place. */
  least: number;
}

/** Of the passages at one place, the one that adjoins on both sides, or else the closest. */
function onePerPlace(passages: readonly Passage[]): Place[] {
  const sides = (passage: Passage) => Number(passage.before && passage.after);
  const ordered = passages.toSorted((a, b) => sides(b) - sides(a) || a.edits - b.edits || a.start - b.start);
  const places: Place[] = [];
  for (const passage of ordered) {
    const known = places.find((place) => isSamePlace(place.passage, passage));
    if (known === undefined) places.push({ passage, least: passage.edits });
    else known.least = Math.min(known.least, passage.edits);
  }
  return places;
}

import { normalise } from "../normalise.ts";

/** A normalised text, and the way between its offsets and those of the raw text. */
export interface Collapsed {
  readonly text: string;
  /** Raw offset of the unit at a normalised offset; of a collapsed run, its first. */
  readonly toRaw: (offset: number) => number;
  /** How many normalised units begin before a raw offset. */
  readonly toNormalised: (rawOffset: number) => number;
}

/** Normalises and trims a raw text. The map holds one entry per run of two or more white-space units, none for the rest. */
export function collapse(raw: string): Collapsed {
  const from = raw.length - raw.trimStart().length;
  const text = normalise(raw.slice(from).trimEnd());
  const normalisedAt = [0];
  const rawAt = [from];
  const last = from + raw.slice(from).trimEnd().length;
  let saved = from;
  const runs = /\s\s+/g;
  runs.lastIndex = from;
  for (let run = runs.exec(raw); run !== null && run.index < last; run = runs.exec(raw)) {
    const next = run.index + run[0].length;
    saved += run[0].length - 1;
    rawAt.push(next);
    normalisedAt.push(next - saved);
  }
  return {
    text,
    toRaw: (offset) => {
      const entry = lastAtMost(normalisedAt, offset);
      return (rawAt[entry] ?? 0) + offset - (normalisedAt[entry] ?? 0);
    },
    toNormalised: (rawOffset) => {
      if (rawOffset <= from) return 0;
      const entry = lastAtMost(rawAt, rawOffset);
      const offset = (normalisedAt[entry] ?? 0) + rawOffset - (rawAt[entry] ?? 0);
      return Math.min(offset, normalisedAt[entry + 1] ?? text.length, text.length);
    },
  };
}

/** Index of the last value that is not greater, in an ascending list whose first value is not greater. */
export function lastAtMost(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

import { assert, integer, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { dice, edited, prose } from "../testing/edits.ts";
import { likelyStretches } from "./likely-stretches.ts";

test("a passage within the bound lies wholly in one of the stretches", () => {
  assert(
    property(nat(), integer({ min: 5, max: 400 }), integer({ min: 1, max: 20 }), (seed, length, percent) => {
      const roll = dice(seed);
      const pattern = prose(roll, length);
      const bound = Math.max(1, Math.floor((pattern.length * percent) / 100));
      const passage = edited(roll, pattern, bound);
      const [before, after] = [prose(roll, roll(600)), prose(roll, roll(600))];
      // Each edit may double a space, which being made one again is another edit.
      const stretches = likelyStretches(before + passage + after, pattern, 2 * bound, { left: 0 });
      const [start, end] = [before.length, before.length + passage.length];
      expect(stretches.some((stretch) => stretch.start <= start && stretch.end >= end)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("a text without such a passage has none, however long it is", () => {
  const roll = dice(1);
  expect(likelyStretches(prose(roll, 200_000), prose(dice(2), 400), 20, { left: 0 })).toEqual([]);
});

test("a bound that lets everything through gives the whole text", () => {
  expect(likelyStretches("some text", "quote", 4, { left: 0 })).toEqual([{ start: 0, end: 9 }]);
});

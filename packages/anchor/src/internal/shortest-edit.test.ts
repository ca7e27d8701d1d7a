import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { shortestEdit } from "./shortest-edit.ts";

const lists = array(constantFrom("a", "b", "c"), { maxLength: 14 });

/** Length of the longest common subsequence, by the plain recurrence. */
function plainly(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0);
  for (const item of a) {
    const next: number[] = [];
    for (const [at, other] of b.entries()) {
      next.push(item === other ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

test("the stretches are common, in order, and together as long as can be", () => {
  assert(
    property(lists, lists, (a, b) => {
      let [atA, atB, total] = [0, 0, 0];
      for (const stretch of shortestEdit(a, b)) {
        expect(stretch.a >= atA && stretch.b >= atB).toBe(true);
        [atA, atB] = [stretch.a + stretch.length, stretch.b + stretch.length];
        expect(a.slice(stretch.a, atA)).toEqual(b.slice(stretch.b, atB));
        total += stretch.length;
      }
      expect(atA <= a.length && atB <= b.length).toBe(true);
      expect(total).toBe(plainly(a, b));
    }),
    { numRuns: 2000 },
  );
});

test("lists that differ too much have only their ends in common", () => {
  const middle = (letter: string) => Array.from({ length: 500 }, (_, at) => `${letter}${at % 2 === 0 ? at : ""}`);
  expect(shortestEdit(["x", ...middle("a"), "y"], ["x", ...middle("b"), "y"])).toEqual([
    { a: 0, b: 0, length: 1 },
    { a: 501, b: 501, length: 1 },
  ]);
});

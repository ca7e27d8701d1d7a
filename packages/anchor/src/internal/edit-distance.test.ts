import { array, assert, boolean, constantFrom, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { Pattern } from "./edit-distance.ts";

const text = (maxLength: number) =>
  array(constantFrom("a", "b", "c", "abcabcabc", "the quick brown fox jumps over the lazy dog", "é", "木"), {
    maxLength,
  }).map((pieces) => pieces.join(""));

/** Last row of the dynamic programming matrix: distance of the pattern to what ends at each length. */
function plainly(pattern: string, text: string, anchored: boolean): number[] {
  let column = Array.from({ length: pattern.length + 1 }, (_, row) => row);
  return Array.from(text, (_, at) => {
    const next = [anchored ? at + 1 : 0];
    for (let row = 1; row <= pattern.length; row++) {
      const same = pattern.charCodeAt(row - 1) === text.charCodeAt(at) ? 0 : 1;
      const [left = 0, diagonal = 0, above = 0] = [column[row], column[row - 1], next[row - 1]];
      next.push(Math.min(left + 1, above + 1, diagonal + same));
    }
    column = next;
    return next[pattern.length] as number;
  });
}

test("distances within the bound are those of the plain matrix, forwards and backwards, anchored and not", () => {
  const patterns = text(6).filter((pattern) => pattern !== "");
  assert(
    property(patterns, text(12), nat(60), boolean(), boolean(), (pattern, text, bound, anchored, backwards) => {
      const reversed = [...pattern].toReversed().join("");
      const found: [number, number][] = [];
      const from = backwards ? text.length - 1 : 0;
      const stretch = { text, from, backwards, length: text.length, anchored };
      const whole = new Pattern(backwards ? reversed : pattern).scan(
        stretch,
        bound,
        { left: 1e9 },
        (length, distance) => found.push([length, distance]) < 0,
      );
      const expected = plainly(
        backwards ? reversed : pattern,
        backwards ? [...text].toReversed().join("") : text,
        anchored,
      )
        .map((distance, at) => [at + 1, distance])
        .filter(([, distance]) => (distance as number) <= bound);
      expect({ whole, found }).toEqual({ whole: true, found: expected });
    }),
    { numRuns: 2000 },
  );
});

test("a scan stops where it is told to, and when its steps have run out", () => {
  const stretch = { text: "abc abc abc", from: 0, length: 11, anchored: false };
  const ends: number[] = [];
  expect(new Pattern("abc").scan(stretch, 0, { left: 100 }, (length) => ends.push(length) === 2)).toBe(true);
  expect(ends).toEqual([3, 7]);
  expect(new Pattern("abc").scan(stretch, 0, { left: 10 }, () => false)).toBe(false);
  expect(new Pattern("abc").scan(stretch, 0, { left: 11 }, () => false)).toBe(true);
});

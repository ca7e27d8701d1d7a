import * as fc from "fast-check";
import { expect, test } from "vitest";
import { titleFrom } from "./title.ts";

test.each([
  ["Hello", "Hello"],
  ["  \n\n  Second line counts\nThird", "Second line counts"],
  ["", ""],
  ["a\tb   c", "a b c"],
])("%j is titled %j", (markdown, title) => expect(titleFrom(markdown)).toBe(title));

test("a long line is cut at a word, and says so", () => {
  expect(titleFrom("word ".repeat(40))).toBe(`${"word ".repeat(16).trim()}…`);
  expect(titleFrom("x".repeat(200))).toBe(`${"x".repeat(80)}…`);
});

test("a title is one line of at most 81 units and never half a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (markdown) => {
      const title = titleFrom(markdown);
      expect(title.length).toBeLessThanOrEqual(81);
      expect(title.isWellFormed()).toBe(true);
      expect(title).not.toMatch(/\s\s|\n/);
    }),
  );
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { divideText } from "./divide-text.ts";

const pieces = (text: string) => divideText(text).map(({ start, end }) => text.slice(start, end));

test("a heading begins a piece and stays with what follows", () => {
  expect(pieces("intro\n\n# One\n\n## Two\n\ntext\n\nmore\n\n# Three\nx")).toEqual([
    "intro",
    "# One\n\n## Two\n\ntext\n\nmore",
    "# Three\nx",
  ]);
});

test("paragraphs are put together until a piece is full, and a paragraph without end is cut between words", () => {
  const paragraph = "word ".repeat(100).trim();
  expect(pieces(Array.from({ length: 5 }, () => paragraph).join("\n\n")).map(({ length }) => length)).toEqual([
    1000, 1000, 499,
  ]);
  const long = pieces("word ".repeat(3_000));
  expect(long.length).toBeGreaterThan(3);
  for (const piece of long) expect(piece).toMatch(/^ ?word.*word ?$/);
});

test("the pieces of any text are in order, apart, and leave out white space alone", () => {
  const text = fc.array(fc.constantFrom("# ", "\n", "\n\n", " ", "a", "word ", "\t", "é😀", "x".repeat(900)));
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join("");
      let from = 0;
      for (const { start, end } of divideText(whole)) {
        expect(whole.slice(from, start).trim()).toBe("");
        expect(end).toBeGreaterThan(start);
        from = end;
      }
      expect(whole.slice(from).trim()).toBe("");
    }),
  );
});

test("takes linear time", () => {
  for (const part of [" ", "\n", "#", "a\n", "# \n\n", "\t \n", "# "]) {
    expect(divideText(part.repeat(1_000_000)).length).toBeGreaterThanOrEqual(0);
  }
});

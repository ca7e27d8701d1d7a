import { renumber } from "@pincite/evidence";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarkedPiece, MarkerText } from "./MarkerText.ts";

/** What comes of a text that arrives in these pieces, with 3, 4 and 5 known; first seen is 1. */
const read = (...pieces: readonly string[]) => {
  const numbers = new Map<number, number>();
  const marked = new MarkerText({
    isKnown: (written) => written >= 3 && written <= 5,
    numberOf: (written) => numbers.get(written) ?? (numbers.set(written, numbers.size + 1), numbers.size),
  });
  const given: MarkedPiece[] = [];
  const steps = pieces.map((piece) => {
    const got = marked.push(piece);
    given.push(...got);
    return got.map(({ text }) => text).join("");
  });
  given.push(...marked.end());
  const text = given.map((piece) => piece.text).join("");
  return { text, cited: given.flatMap(({ cited }) => cited), unknown: marked.unknown, steps };
};

/** The same by the plain function that sees the whole text at once. */
const plain = (text: string) =>
  renumber({ text, ours: true, citations: new Map([3, 4, 5].map((n) => [n, { chunkId: `d:s:${n}`, quote: "q" }])) });

const cutAt = (text: string, cuts: readonly number[]): string[] => {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b);
  return [...ends, text.length].map((end, place) => text.slice(ends[place - 1] ?? 0, end));
};

const alphabet = [
  "a",
  "b ",
  " ",
  "\n",
  "\n\n",
  "[",
  "]",
  "3",
  "4",
  "9",
  "[3]",
  "[4, 5]",
  "[9]",
  "[3-5]",
  "`",
  "``",
  "```",
  "```\n",
  "~~~\n",
  "(",
  ":",
  "!",
  "\\",
  ". ",
];
const markdown = fc.array(fc.constantFrom(...alphabet), { maxLength: 40 }).map((parts) => parts.join(""));

describe("a model's text", () => {
  it.each([
    ["You owe $5 [4] and $6 [3].", "You owe $5 [1] and $6 [2].", [4, 3]],
    ["Both [5][3] and again [3].", "Both [1][2] and again [2].", [5, 3, 3]],
    ["A list [3, 4-5]; the same [3][3].", "A list [1][2][3]; the same [1].", [3, 4, 5, 3]],
    ["Unknown [9] goes, and here [3, 9] too [8].", "Unknown goes, and here [1] too.", [3]],
    [
      "An `[3]` in code, a [3](http://e.example) and list[9] stay; it ends[3].",
      "An `[3]` in code, a [3](http://e.example) and list[9] stay; it ends[1].",
      [3],
    ],
    ["```js\nx[3]\n```\nDone [3]", "```js\nx[3]\n```\nDone [1]", [3]],
    [
      "[3]: http://e.example\nText [quote 1] and [ ] and [x] [4]",
      "[3]: http://e.example\nText [quote 1] and [ ] and [x] [1]",
      [4],
    ],
    ["A stray ` and then [3]", "A stray ` and then [1]", [3]],
    ["\\[3] is escaped", "\\[3] is escaped", []],
  ])("%j has readers' numbers", (text, expected, cited) => {
    expect(read(text)).toMatchObject({ text: expected, cited });
    expect(read(...text)).toMatchObject({ text: expected, cited });
  });

  it("is held back from an unfinished marker on, and not before", () => {
    expect(read("You owe $5 [", "3", "]", ".").steps).toEqual(["You owe $5", "", "", " [1]."]);
    expect(read("a [", "b]").steps).toEqual(["a", " [b]"]);
    expect(read("x `co", "de` y").steps).toEqual(["x", " `code` y"]);
  });

  it("counts markers that name nothing", () => {
    expect(read("a [9] b [1, 3] c [77]").unknown).toBe(3);
  });

  it("reads the same wherever it is cut", () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
        const { steps: _, ...whole } = read(text);
        expect(read(...cutAt(text, cuts))).toMatchObject(whole);
        expect(read(...text)).toMatchObject(whole);
      }),
      { numRuns: 2_000 },
    );
  });

  it("reads as the function that sees the whole text, but for line breaks before markers that are left out", () => {
    const sameLine = (text: string) => text.replace(/\s+/g, "");
    fc.assert(
      fc.property(
        // A code span across paragraphs is none here, and a definition says nothing about the rest of its line.
        markdown.filter((text) => (!text.includes("`") || !text.includes("\n")) && !/^ *\[[^\]]+\]:/m.test(text)),
        (text) => {
          const known = plain(text);
          const streamed = read(text);
          expect(sameLine(streamed.text)).toBe(sameLine(known.text));
          expect(streamed.unknown).toBe(known.unknownMarkers.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("takes time in proportion to its length, however hostile", () => {
    for (const part of ["`", "[", "[3", "` `` ``` ", "~~~ ", "\n```a", "[3]", " ", "[1,"]) {
      const text = part.repeat(60_000 / part.length);
      const pieces = text.match(/[^]{1,7}/g) ?? [];
      expect(read(...pieces).text.length).toBeLessThanOrEqual(text.length);
    }
  });
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claimOfMarker, findMarkers, renumber } from "../index.ts";

const cite = (name: string) => ({ chunkId: `${name}:s:0`, quote: `${name} said so` });
const numbered = (text: string, names: Record<number, string>, ours = true) =>
  renumber({
    text,
    ours,
    citations: new Map(Object.entries(names).map(([number, name]) => [Number(number), cite(name)])),
  });

describe("markers", () => {
  test.each<[string, number[][]]>([
    [
      "A [1, 3]. B [2-3].",
      [
        [1, 3],
        [2, 3],
      ],
    ],
    ["`arr[1]` and [1](https://e.x) and A [1].", [[1]]],
    ["```\na [1]\n```\nb [2]", [[2]]],
    ["~~~\na [1]\n```\nb [2]", []],
    ["A \\[1] and ![1] B [1–2]", [[1, 2]]],
    ["Yes [1][2].", [[1], [2]]],
    ["[1]: https://e.x\n\nA [1].", [[1]]],
    ["A ``b [1] ` c`` d [2]", [[2]]],
    ["In [1999-2020] and [3-1]", []],
    ["no list[1], index [ 2 ]", [[2]]],
  ])("%j", (text, numbers) => {
    expect(findMarkers(text).map((marker) => marker.numbers)).toEqual(numbers);
  });

  test("one directly after a word counts when its number is known", () => {
    expect(findMarkers("Limits[1] and list[7].", (number) => number === 1).map(({ numbers }) => numbers)).toEqual([
      [1],
    ]);
  });

  test.each([
    ["Flood is excluded. [1] Limits apply.", 0, "Flood is excluded."],
    ["Flood is excluded [1]. Limits apply [2].", 1, "Limits apply"],
    ["A is so. B is so.[1] C.", 0, "B is so."],
    ["A [1]. [2] B", 1, "A [1]."],
    ["地震は免責。[1]次。", 0, "地震は免責。"],
  ])("in %j marker %i vouches for %j", (text, place, claim) => {
    const { start, end } = claimOfMarker(text, findMarkers(text, () => true)[place]!);
    expect(text.slice(start, end)).toBe(claim);
  });
});

describe("numbers", () => {
  test.each<[string, Record<number, string>, string, string[]]>([
    ["x [2] y [1] z [2]", { 1: "a", 2: "b" }, "x [1] y [2] z [1]", ["b", "a"]],
    ["A [1][2].", { 1: "a", 2: "a" }, "A [1].", ["a"]],
    ["A [1] [2]. B [3].", { 1: "a", 2: "a", 3: "c" }, "A [1]. B [2].", ["a", "c"]],
    ["A [1, 2].", { 1: "a", 2: "b" }, "A [1][2].", ["a", "b"]],
    ["Fox [5] dog [2].", { 2: "d", 5: "f" }, "Fox [1] dog [2].", ["f", "d"]],
  ])("%s", (text, names, shown, order) => {
    const { text: written, citations } = numbered(text, names);
    expect(written).toBe(shown);
    expect(citations.map(({ chunkId, index }) => [chunkId, index])).toEqual(
      order.map((name, place) => [`${name}:s:0`, place + 1]),
    );
  });

  test("an unknown marker is removed from our own answers and reported", () => {
    expect(numbered("Limit [1]. Also [7].", { 1: "a" })).toMatchObject({
      text: "Limit [1]. Also.",
      unknownMarkers: [7],
    });
  });

  test("in anyone else's it stays text and is counted", () => {
    expect(numbered("True [9].", { 1: "a" }, false)).toMatchObject({
      text: "True [9].",
      unknownMarkers: [9],
      unused: [1],
    });
  });

  test("every marker of our own answers has its citation, and every citation its marker", () => {
    const text = fc
      .array(fc.constantFrom("word", "[1]", "[2]", "[3]", "[1, 2]", "[2-3]", "[9]", ".", "`[1]`"), { maxLength: 20 })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, (answer) => {
        const { text: written, citations } = numbered(answer, { 1: "a", 2: "b", 3: "a" });
        const shown = findMarkers(written).flatMap(({ numbers }) => numbers);
        expect([...new Set(shown)]).toEqual(citations.map(({ index }) => index));
        const again = renumber({
          text: written,
          ours: true,
          citations: new Map(citations.map((citation) => [citation.index, citation])),
        });
        expect(again.text).toBe(written);
      }),
    );
  });
});

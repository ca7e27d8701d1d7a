import { describe, expect, test } from "vitest";
import { flatLength, isBlank, joinTexts, moveParts, partsAfter, setOff, sliceParts, trimParts } from "./parts.ts";
import { draft, lineOf } from "./testing/draft-language.ts";

const line = "ab‹q›cd‹r›‹s|why›e";

describe("slicing", () => {
  test("two slices that meet make the whole again, wherever they meet", () => {
    const parts = draft(line);
    const length = flatLength(parts);
    for (let at = 0; at <= length; at += 1) {
      expect(joinTexts([...sliceParts(parts, 0, at), ...sliceParts(parts, at, length)])).toEqual(parts);
    }
  });

  test("a slice is as long as its range, and a chip counts one", () => {
    const parts = draft(line);
    expect(flatLength(parts)).toBe(8);
    for (let start = 0; start <= 8; start += 1) {
      for (let end = start; end <= 8; end += 1) expect(flatLength(sliceParts(parts, start, end))).toBe(end - start);
    }
  });
});

describe("moving", () => {
  test.each([
    [2, 3, 0, "‹q›abcd‹r›‹s|why›e"],
    [2, 3, 8, "abcd‹r›‹s|why›e‹q›"],
    [5, 7, 1, "a‹r›‹s|why›b‹q›cde"],
    [0, 2, 3, "‹q›abcd‹r›‹s|why›e"],
  ])("[%i, %i) to %i gives %j", (start, end, target, moved) => {
    const result = moveParts(draft(line), start, end, target);
    expect(lineOf(result?.parts ?? [])).toBe(moved);
    expect(sliceParts(result?.parts ?? [], result?.start ?? 0, result?.end ?? 0)).toEqual(
      sliceParts(draft(line), start, end),
    );
  });

  test.each([2, 3])("onto itself, at %i, is nothing", (target) => {
    expect(moveParts(draft(line), 2, 3, target)).toBeUndefined();
  });
});

test.each([
  ["  a ‹q› b \n", "a ‹q› b"],
  ["\n‹q›\n", "‹q›"],
  [" \n ", ""],
])("%j is sent as %j", (typed, sent) => {
  expect(lineOf(trimParts(draft(typed)))).toBe(sent);
});

test.each([
  ["", true],
  [" \n\t", true],
  ["‹q›", false],
  [" x", false],
])("whether %j is blank: %j", (typed, blank) => {
  expect(isBlank(draft(typed))).toBe(blank);
});

test.each([
  ["a ‹q› b", "a ‹q›", "b"],
  ["\na ‹q›", "a ‹q›", ""],
  ["a ‹q|new›", "a ‹q›", undefined],
  ["b", "a", undefined],
])("%j after %j was sent leaves %j", (now, sent, rest) => {
  const after = partsAfter(draft(now), draft(sent));
  expect(after && lineOf(after)).toBe(rest);
});

test.each([
  ["", 0, "‹q› "],
  ["word", 4, " ‹q› "],
  ["a b", 2, "‹q› "],
  ["a  b", 2, "‹q›"],
  ["‹r›", 1, " ‹q› "],
  ["a\nb", 1, " ‹q›"],
])("a chip put into %j at %i is set off as %j", (present, at, inserted) => {
  expect(lineOf(setOff(draft(present), at, at, draft("‹q›")))).toBe(inserted);
});

test("line ends of every kind are one", () => {
  expect(joinTexts(["a\r\nb", "\rc", ""])).toEqual(["a\nb\nc"]);
});

import { expect, test } from "vitest";
import { maxCitations, maxCitationsSize, withinBounds } from "./within-bounds.ts";

const citations = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ source: `s${index}`, title: "t", cited_text: "c".repeat(length) }));

test.each([0, 1, maxCitations])("keeps %d citations as they are", (count) => {
  const cited = citations(count, 10);
  expect(withinBounds(cited)).toBe(cited);
});

test("keeps the first of too many, and of those that are too long together", () => {
  expect(withinBounds(citations(maxCitations + 1, 10))).toEqual(citations(maxCitations, 10));
  const half = maxCitationsSize / 2 - 100;
  expect(withinBounds(citations(3, half))).toEqual(citations(2, half));
  expect(withinBounds(citations(2, maxCitationsSize))).toEqual([]);
});

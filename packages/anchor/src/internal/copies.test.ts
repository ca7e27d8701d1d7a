import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { countCopies, eachCopy } from "./copies.ts";

function all(text: string, quote: string): number[] {
  const starts: number[] = [];
  eachCopy(text, quote, (start) => starts.push(start) < 0);
  return starts;
}

test("every copy is found, overlapping ones too, in order", () => {
  expect(all("nananana", "nana")).toEqual([0, 2, 4]);
  expect(countCopies("aaaa", "aa")).toBe(3);
});

test("a search that hands over to the automaton finds the same copies", () => {
  const text = array(constantFrom("a".repeat(50), "a", "b", "ab"), { maxLength: 30 }).map((pieces) => pieces.join(""));
  const quote = array(constantFrom("a".repeat(30), "a", "b"), { minLength: 1, maxLength: 6 }).map((pieces) =>
    pieces.join(""),
  );
  assert(
    property(text, quote, (text, quote) => {
      const plain = Array.from(text, (_, start) => start).filter((start) => text.startsWith(quote, start));
      expect(all(text, quote)).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});

test("the search stops where it is told to", () => {
  let visits = 0;
  eachCopy("a".repeat(20_000), "a", () => ++visits === 2);
  expect(visits).toBe(2);
});

test("a needle beside the quote finds only the copies that it stands beside", () => {
  const starts: number[] = [];
  const needle = { text: "pre", place: (hit: number) => hit + 4 };
  eachCopy("a b pre a, pre b, a", "a", (start) => starts.push(start) < 0, needle);
  expect(starts).toEqual([8]);
});

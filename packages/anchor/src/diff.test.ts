import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { diff } from "./changed.ts";

/** A comparison on one line: [-removed-] {+added+}. */
function marked(before: string, after: string): string {
  return diff(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");
}

function joined(before: string, after: string, leftOut: string): string {
  return diff(before, after)
    .filter(({ kind }) => kind !== leftOut)
    .map(({ text }) => text)
    .join("");
}

const texts = array(
  constantFrom("pump", "valve", " ", ", ", "5 bar", "東京へ行く", "ไปโรงเรียน", "😀", "e\u0301", "\n"),
  {
    maxLength: 30,
  },
).map((pieces) => pieces.join(""));

test("words are compared whole", () => {
  expect(marked("the pump holds", "the pumps hold")).toBe("the [-pump holds-]{+pumps hold+}");
  expect(marked("it holds 1,000 bar", "it holds 1,500 bar")).toBe("it holds [-1,000-]{+1,500+} bar");
  expect(marked("is safe.", "is not safe.")).toBe("is {+not +}safe.");
  expect(marked("don't stop", "don’t stop")).toBe("[-don't-]{+don’t+} stop");
  expect(marked("one two three", "one three")).toBe("one [-two -]three");
});

test("words of scripts without spaces are compared", () => {
  expect(marked("東京へ行きます", "大阪へ行きます")).toBe("[-東京-]{+大阪+}へ行きます");
  expect(marked("ฉันไปโรงเรียน", "ฉันไปตลาด")).toBe("ฉันไป[-โรงเรียน-]{+ตลาด+}");
});

test("equal texts are one run, and empty ones none", () => {
  expect(diff("a b", "a b")).toEqual([{ kind: "same", text: "a b" }]);
  expect(diff("", "")).toEqual([]);
  expect(marked("", "new")).toBe("{+new+}");
  expect(marked("old", "")).toBe("[-old-]");
});

test("what is the same and removed is the first text, what is the same and added the second", () => {
  for (const values of [texts, string({ unit: "binary", maxLength: 40 })]) {
    assert(
      property(values, values, (before, after) => {
        expect(joined(before, after, "added")).toBe(before);
        expect(joined(before, after, "removed")).toBe(after);
      }),
      { numRuns: 500 },
    );
  }
});

test("neighbours differ in kind, and what is removed stands before what is added", () => {
  assert(
    property(texts, texts, (before, after) => {
      const kinds = diff(before, after).map(({ kind }) => kind);
      for (const [at, kind] of kinds.entries()) {
        expect(kind).not.toBe(kinds[at + 1]);
        expect([kind, kinds[at + 1]]).not.toEqual(["added", "removed"]);
      }
    }),
    { numRuns: 500 },
  );
});

test("texts of the greatest length that have nothing in common are still compared", () => {
  const one = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join(" ");
  const other = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(0x6e00 + at)).join(" ");
  expect(joined(`a ${one} z`, `a ${other} z`, "added")).toBe(`a ${one} z`);
  const kinds = diff(`a ${one} z`, `a ${other} z`).map(({ kind }) => kind);
  expect(kinds).toEqual(["same", "removed", "added", "same"]);
});

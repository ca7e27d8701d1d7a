import { assert, array, constantFrom, property } from "fast-check";
import { expect, it } from "vitest";
import { splitMarkers } from "./split-markers.ts";

it.each([
  ["so [1].", ["so ", 1, "."]],
  ["[1][2] both", [1, 2, " both"]],
  ["[01] [0001] [12345] [a] [1, 2]", ["[01] [0001] [12345] [a] [1, 2]"]],
  ["", []],
])("cuts %j at its markers", (text, pieces) => {
  expect(splitMarkers(text)).toEqual(pieces);
});

it("leaves a marker whose number is not known as text", () => {
  expect(splitMarkers("a [1] b [3]", (number) => number <= 1)).toEqual(["a ", 1, " b [3]"]);
});

it("gives the text back, whatever it holds", () => {
  const part = constantFrom("[", "]", "1", "0", "23", " ", "word", "[4]");
  assert(
    property(array(part), (parts) => {
      const text = parts.join("");
      const pieces = splitMarkers(text);
      expect(pieces.map((piece) => (typeof piece === "number" ? `[${piece}]` : piece)).join("")).toBe(text);
    }),
  );
});

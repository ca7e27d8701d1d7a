import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

const long = "one two three four five six seven eight nine ten ".repeat(8).trim();

test("short text between changes stays whole", () => {
  expect(shorten("some words", true, true)).toBe("some words");
});

test("long text is cut between words, away from the changes", () => {
  expect(shorten(long, true, false)).toBe("one two three four five six seven eight nine ten …");
  expect(shorten(long, false, true)).toBe("… two three four five six seven eight nine ten");
  expect(shorten(long, true, true)).toBe(`${shorten(long, true, false)}${shorten(long, false, true).slice(1)}`);
});

test("text without spaces is cut too", () => {
  expect(shorten("字".repeat(400), true, true)).toBe(`${"字".repeat(48)}…${"字".repeat(48)}`);
});

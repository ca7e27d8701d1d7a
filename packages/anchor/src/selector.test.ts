import { assert, array, constantFrom, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { describe, normalise, resolve, streamFromText } from "./index.ts";

const family = "👩‍👩‍👧";

test("a selector has the words, their offsets, 32 units on each side and the revision", () => {
  const stream = streamFromText(`${"a".repeat(40)} word ${"b".repeat(40)}`);
  expect(describe(stream, 41, 45)).toEqual({
    text: "word",
    start: 41,
    end: 45,
    prefix: `${"a".repeat(31)} `,
    suffix: ` ${"b".repeat(31)}`,
    revision: stream.fingerprint,
  });
});

test("a span moves inwards over white space, its rendered text too", () => {
  const stream = streamFromText("one two three");
  expect(describe(stream, 3, 8, "\n two\n")).toMatchObject({ text: "two", start: 4, end: 7 });
});

test("the rendered text is kept where it says the same, and only there", () => {
  const stream = streamFromText("one two three");
  expect(describe(stream, 0, 7, "one\n\u00a0two").text).toBe("one\n\u00a0two");
  expect(describe(stream, 0, 7, "one and two").text).toBe("one two");
});

test("a grapheme is taken whole and never cut in the context", () => {
  const stream = streamFromText(`${family}${"a".repeat(30)}😀e\u0301${"b".repeat(31)}${family}`);
  const start = stream.text.indexOf("😀");
  const selector = describe(stream, start + 1, start + 3);
  expect(selector.text).toBe("😀e\u0301");
  expect(selector.prefix).toBe("a".repeat(30));
  expect(selector.suffix).toBe("b".repeat(31));
});

test("a grapheme longer than a context is cut between characters", () => {
  const pile = `o${"\u{1d165}".repeat(40)}`;
  const { prefix, suffix } = describe(streamFromText(`${pile}a${pile}`), pile.length, pile.length + 1);
  expect(prefix).not.toBe("");
  expect(prefix.isWellFormed() && suffix.isWellFormed()).toBe(true);
});

test("half a character in the context is left out, and refused where no context would be left", () => {
  const stream = streamFromText("x \ud83d word \ude00 y");
  expect(describe(stream, 4, 8)).toMatchObject({ text: "word", prefix: " ", suffix: " " });
  expect(() => describe(streamFromText("\ud83dword"), 1, 5)).toThrow("surrogate");
});

test("spans that can be no excerpt throw, without a word of the text", () => {
  const stream = streamFromText("secret words");
  for (const [start, end] of [
    [0, 13],
    [-1, 3],
    [3, 2],
    [0.5, 3],
    [6, 7],
    [3, 3],
  ] as const) {
    expect(() => describe(stream, start, end)).toThrow(RangeError);
    expect(() => describe(stream, start, end)).not.toThrow(/secret/);
  }
  expect(() => describe(streamFromText("a".repeat(8001)), 0, 8001)).toThrow("too-long");
});

test("a selector of any span keeps the format's rules and leads back", () => {
  const texts = array(constantFrom("a", "b", " ", "é", "e\u0301", "😀", family, "🇫🇷", "\r\n"), {
    minLength: 1,
    maxLength: 60,
  });
  assert(
    property(texts, nat(60), nat(20), (units, from, length) => {
      const stream = streamFromText(`x ${units.join("")} y`);
      const start = Math.min(from, stream.text.length - 1);
      const end = Math.min(stream.text.length, start + 1 + length);
      const blank = stream.text.slice(start, end).trim() === "";
      const selector = blank ? describe(stream, 0, 1) : describe(stream, start, end);
      expect(selector.text).toBe(selector.text.trim());
      expect(selector.text.isWellFormed() && selector.prefix.isWellFormed() && selector.suffix.isWellFormed()).toBe(
        true,
      );
      expect(selector.end - selector.start).toBe(normalise(selector.text).length);
      expect(selector.prefix === "").toBe(selector.start === 0);
      expect(selector.suffix === "").toBe(selector.end === stream.text.length);
      expect(Math.max(selector.prefix.length, selector.suffix.length)).toBeLessThanOrEqual(32);
      expect(resolve(stream, selector)).toMatchObject({ state: "exact", start: selector.start, end: selector.end });
    }),
  );
});

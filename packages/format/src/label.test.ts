import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collect, label, serialize } from "./index.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

test("a label shows a short excerpt whole and a long one up to a word", () => {
  expect(label(citing("the shared parser"))).toBe("“the shared parser”");
  expect(label(citing("a\n  b"))).toBe("“a b”");
  expect(label(citing("word ".repeat(40).trim()))).toBe(`“${"word ".repeat(12).trim()}…”`);
  expect(label(citing("x".repeat(100)))).toBe(`“${"x".repeat(60)}…”`);
});

test("a label never cuts a grapheme, and is never longer than 240 units", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(label(citing(family.repeat(40)))).toBe(`“${family.repeat(21)}…”`);
  fc.assert(
    fc.property(anyCitation, (citation) => {
      expect(label(citation).length).toBeLessThanOrEqual(243);
      expect(label(citation).isWellFormed()).toBe(true);
    }),
  );
});

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

test("a label is the excerpt's beginning: whole graphemes, as many as fit, up to a word where there is one", () => {
  const scripts = fc.constantFrom(
    "क्षत्रिय",
    "নিষ্ঠা",
    "👨‍👩‍👧‍👦",
    "🇩🇪🇫🇷",
    "각각",
    "ก็",
    "e\u0301\u0302",
    "word",
    " ",
    "\n",
    "。",
  );
  const text = fc
    .array(scripts, { minLength: 1, maxLength: 160 })
    .map((units) => units.join("").trim())
    .filter((joined) => joined !== "");
  fc.assert(
    fc.property(text, (excerpt) => {
      const whole = excerpt.replace(/\s+/g, " ");
      const shown = label(citing(excerpt)).slice(1, -1).replace(/…$/, "");
      const segments = [...graphemes.segment(whole)].map(({ segment }) => segment);
      const ends = segments.map((_, index) => segments.slice(0, index + 1).join(""));
      expect([...ends, ""]).toContain(shown);
      expect([...graphemes.segment(shown)].length).toBeLessThanOrEqual(60);
      expect(shown.length).toBeLessThanOrEqual(240);
      const next = ends[ends.indexOf(shown) + 1] ?? "";
      const isFull = shown === whole || next.length > 240 || ends.indexOf(shown) === 59;
      const isAtWord = whole[shown.length] === " ";
      expect({ shown, isEnd: isFull || isAtWord }).toEqual({ shown, isEnd: true });
    }),
  );
});

test("a grapheme that is cut where reading ends is left out", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(label(citing(`a${" ".repeat(470)}b${family}`))).toBe("“a…”");
  expect(label(citing(`${" \u202E".repeat(200).trim()}a${" ".repeat(75)}${family}`.trim()))).toBe("“a…”");
});

test("a grapheme longer than a label is not cut", () => {
  expect(label(citing(`a${"\u0301".repeat(300)}`))).toBe("“…”");
});

test("a label of words far apart is well-formed", () => {
  expect(label(citing(`a${" ".repeat(478)}😀 b`))).toBe("“a…”");
});

test("a label drops what could turn the text around, and is never empty", () => {
  expect(label(citing("a\u202Eb"))).toBe("“ab”");
  expect(label(citing("\u0000a\u0007"))).toBe("“a”");
  expect(label(citing("\u202E"))).toBe("“…”");
});

test("a link keeps the words of its label readable and out of Markdown's reach", () => {
  const link = serialize(citing("`a` [b](c) <d> *e* _f_ !g \\ |"));
  expect(link.slice(0, link.indexOf("]("))).not.toMatch(/[`()<>*_!\\|]/);
  expect(link).toContain("&#96;a&#96;");
});

test("a link is found as itself", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const link = serialize(citation);
      expect(collect(link)).toEqual([{ start: 0, end: link.length, source: link, citation }]);
    }),
  );
});

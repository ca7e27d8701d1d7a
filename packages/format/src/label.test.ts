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

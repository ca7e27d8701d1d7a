import { assert, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { type OffsetUnit, TextOffsets } from "./offsets.ts";

const units: readonly OffsetUnit[] = ["utf8", "codePoints", "utf16"];
/** Graphemes of every plane, and surrogates that have no pair. */
const texts = string({ unit: "grapheme" });
const broken = string({
  unit: constantFrom(
    "a",
    "\u007F",
    "\u0080",
    "\u07FF",
    "\u0800",
    "\uFFFF",
    "\u{10000}",
    "🙂",
    "\uD83D",
    "\uDE42",
    "\u200D",
  ),
});

describe("offsets in other units", () => {
  it("go there and back for every span between code points", () => {
    assert(
      property(texts, integer({ min: 0 }), integer({ min: 0 }), constantFrom(...units), (text, one, other, unit) => {
        const points = [...text];
        const [from, to] = [one % (points.length + 1), other % (points.length + 1)].toSorted((a, b) => a - b);
        const start = points.slice(0, from).join("").length;
        const span = { start, end: start + points.slice(from, to).join("").length };
        const offsets = new TextOffsets(text);
        const range = offsets.fromSpan(span, unit);
        expect(range).toBeTypeOf("object");
        expect(offsets.toSpan(range as typeof span, unit)).toEqual(span);
      }),
    );
  });

  it("count what the platform's own encoder and iterator count", () => {
    assert(
      property(broken, (text) => {
        const offsets = new TextOffsets(text);
        const all = { start: 0, end: text.length };
        expect(offsets.fromSpan(all, "utf8")).toEqual({ start: 0, end: new TextEncoder().encode(text).length });
        expect(offsets.fromSpan(all, "codePoints")).toEqual({ start: 0, end: [...text].length });
      }),
    );
  });

  it("never give an edge inside a code point, nor one that was not asked for", () => {
    assert(
      property(texts, integer({ min: -2, max: 60 }), integer({ min: -2, max: 60 }), (text, start, end) => {
        const bytes = new TextEncoder().encode(text);
        const span = new TextOffsets(text).toSpan({ start, end }, "utf8");
        const isEdge = (at: number) => at === bytes.length || (bytes[at]! & 0xc0) !== 0x80;
        const isWithin = [start, end].every((at) => at >= 0 && at <= bytes.length);
        const isWhole = isWithin && isEdge(start) && isEdge(end);
        const fault = isWithin && !isWhole ? "invalid" : "out_of_range";
        const encoded = typeof span === "string" ? span : new TextEncoder().encode(text.slice(span.start, span.end));
        expect(encoded).toEqual(isWhole && start <= end ? bytes.slice(start, end) : fault);
      }),
    );
  });

  it.each([Number.NaN, 0.5, Infinity, -1, 2 ** 60])("are out of range at %s", (start) => {
    expect(new TextOffsets("abc").toSpan({ start, end: 3 }, "utf16")).toBe("out_of_range");
  });

  it("agree on joined emoji", () => {
    const text = "Team 👩🏽‍🚀 won. Score: 3";
    const offsets = new TextOffsets(text);
    const span = { start: 18, end: 26 };
    expect(text.slice(18, 26)).toBe("Score: 3");
    expect(offsets.fromSpan(span, "codePoints")).toEqual({ start: 15, end: 23 });
    expect(offsets.fromSpan(span, "utf8")).toEqual({ start: 26, end: 34 });
  });

  it("take units of pairs as units, and refuse the middle of a pair", () => {
    const offsets = new TextOffsets("😀abc");
    expect(offsets.toSpan({ start: 2, end: 5 }, "utf16")).toEqual({ start: 2, end: 5 });
    expect(offsets.toSpan({ start: 1, end: 5 }, "utf16")).toBe("invalid");
  });
});

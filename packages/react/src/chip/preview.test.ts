import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { previewText } from "./preview.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

describe("previewText", () => {
  it("shows a short text whole, its white space collapsed", () => {
    expect(previewText("  two\n words ")).toBe("two words");
  });

  it("cuts a long text at a word", () => {
    expect(previewText("one two three four", 10)).toBe("one two…");
  });

  it("cuts a text without spaces after the limit", () => {
    expect(previewText("字".repeat(80), 5)).toBe("字字字字字…");
  });

  it("never cuts a grapheme, nor shows more than the limit", () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 90 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, limit) => {
        const preview = previewText(text, limit);
        const whole = graphemes(text.trim().replace(/\s+/g, " "));
        const shown = graphemes(preview.endsWith("…") && preview !== text ? preview.slice(0, -1) : preview);
        expect(shown.length).toBeLessThanOrEqual(limit);
        expect(whole.slice(0, shown.length)).toEqual(shown);
      }),
    );
  });

  it("takes no longer for a text of one endless grapheme", () => {
    expect(previewText(`a${"\u0301".repeat(100_000)}`).length).toBeLessThan(2000);
  });
});

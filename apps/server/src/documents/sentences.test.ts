import { array, assert as check, constantFrom, property } from "fast-check";
import { assert, describe, it } from "vitest";
import { longestSentence, sentencesOf } from "./sentences.ts";

const shown = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  it.each([
    ["One. Two! Three?", ["One.", "Two!", "Three?"]],
    [" Padded.  Twice. ", ["Padded.", "Twice."]],
    ["See Dr. Smith, e.g. on Monday. Then pay.", ["See Dr. Smith, e.g. on Monday.", "Then pay."]],
    ["It costs $3.50 per month. That is all.", ["It costs $3.50 per month.", "That is all."]],
    ["J. R. R. Tolkien wrote it. He did.", ["J. R. R. Tolkien wrote it.", "He did."]],
    ["保険は有効です。次の文です。", ["保険は有効です。", "次の文です。"]],
    ["这是第一句。这是第二句！", ["这是第一句。", "这是第二句！"]],
    ["1. First rule. 2. Second rule.", ["1. First rule.", "2. Second rule."]],
    ["", []],
    ["   ", []],
  ])("are found in %j", (text, sentences) => {
    assert.deepEqual(shown(text), sentences);
  });

  it("are never longer than a quote may be, and never cut a character", () => {
    for (const text of ["a".repeat(5_000), "word ".repeat(1_000), "😀".repeat(2_000)]) {
      for (const sentence of shown(text)) {
        assert.isAtMost(sentence.length, longestSentence);
        assert.isTrue(sentence.isWellFormed());
      }
      assert.equal(shown(text).join("").replaceAll(" ", ""), text.replaceAll(" ", ""));
    }
  });

  it("stand in order, apart, and hold all but white space", () => {
    check(
      property(array(constantFrom("Word", ". ", "e.g. ", "? ", "。", " ", "😀", "a", "X.")), (pieces) => {
        const text = pieces.join("");
        const spans = sentencesOf(text);
        assert.equal(
          spans
            .map(({ start, end }) => text.slice(start, end))
            .join("")
            .replace(/\s/g, ""),
          text.replace(/\s/g, ""),
        );
        for (const [index, { start, end }] of spans.entries()) {
          assert.isBelow(start, end);
          assert.isAtLeast(start, spans[index - 1]?.end ?? 0);
        }
      }),
    );
  });
});

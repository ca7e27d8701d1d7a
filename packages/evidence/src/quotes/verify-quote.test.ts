import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinPages, type QuoteSource, verifyQuote } from "../index.ts";

const said = (text: string, quote: string, contentType?: QuoteSource["contentType"]) =>
  verifyQuote({ text, ...(contentType && { contentType }) }, quote);

describe("what is never cut", () => {
  test.each([
    ["can't", "We can't pay.", "can"],
    ["a sign", "It fell by -5% then.", "5%"],
    ["a per cent sign", "It fell by 5% then.", "fell by 5"],
    ["a currency sign", "It costs $500 now.", "500 now"],
    ["thousands divided by spaces", "Il coûte 1 000 000 euros.", "coûte 1 000"],
    ["a time", "It opens at 12:30 today.", "at 12"],
    ["a decimal comma", "Es kostet 1,5 Euro.", "5 Euro"],
    ["a magnitude behind a no-break space", "It was 1.2\u00A0billion.", "was 1.2"],
    ["a Chinese magnitude", "限額は100万円です。", "限額は100"],
    ["a flag's half", "🇫🇷 wins", "🇫"],
    ["an emoji with a skin tone", "ok 👍🏽 yes", "ok 👍"],
    ["a ligature", "The ﬁrm pays.", "The f"],
    ["a word at a line break", "The cover-\nage ends.", "The cover"],
  ])("%s", (_, text, quote) => {
    expect(said(text, quote)).toMatchObject({ kind: "absent", accept: false });
  });
});

describe("what is no cut", () => {
  test.each([
    ["a possessive", "The insurer's duty ends here.", "The insurer"],
    ["a compound's part", "The per-occurrence limit applies.", "occurrence limit"],
    ["a range's end", "From 1990–1995 it grew.", "From 1990"],
    ["a year before a number", "In 2018 300 people came.", "In 2018"],
    ["letters written without spaces", "第10条に基づく。", "10条に基づく"],
    ["Thai beside digits", "ในปี1788 ออสเตรเลีย", "1788"],
  ])("%s", (_, text, quote) => {
    expect(said(text, quote)).toMatchObject({ kind: "exact", present: true });
  });
});

describe("what is read through", () => {
  test.each<[string, string, string, QuoteSource["contentType"], string]>([
    ["a hyphenated line", "The cover-\nage ends.", "The coverage ends.", "text", "The cover-\nage ends."],
    [
      "two hyphenated lines, each in its reading",
      "A long-\nterm cover-\nage.",
      "A long-term coverage.",
      "text",
      "A long-\nterm cover-\nage.",
    ],
    [
      "an entity, decoded once",
      "Tom &amp;lt; Jerry&nbsp;&#8217;s",
      "Tom &lt; Jerry 's",
      "html",
      "Tom &amp;lt; Jerry&nbsp;&#8217;s",
    ],
    ["nested emphasis", "It is ***very* sure** now.", "It is very sure now.", "markdown", "It is ***very* sure** now."],
    [
      "a table's quote with its bars",
      "| a | b |\n|---|---|\n| one  | two |",
      "| one | two |",
      "markdown",
      "one  | two",
    ],
    ["decomposed Hangul", "보험금".normalize("NFD"), "보험금", "text", "보험금".normalize("NFD")],
  ])("%s", (_, text, quote, contentType, slice) => {
    expect(said(text, quote, contentType)).toMatchObject({ kind: "normalized", text: slice });
  });

  test("emphasis within code, behind a backslash, or in other paragraphs is no pair", () => {
    expect(said("Use `a*b*c` here.", "Use `abc` here.", "markdown").kind).toBe("absent");
    expect(said("One *two\n\nthree* four", "One two three* four", "markdown").kind).toBe("absent");
    expect(said("A \\*b* c", "A \\b c", "markdown").kind).not.toBe("normalized");
  });

  test("Markdown's syntax is text where the source is no Markdown", () => {
    expect(said("The **limit** is set.", "The limit is set.").kind).toBe("absent");
    expect(said("Tom &amp; Jerry", "Tom & Jerry").kind).toBe("absent");
  });
});

describe("what misleads", () => {
  test.each([
    ["negation_outside_quote", "Flood damage is not covered here.", "Flood damage is"],
    ["negation_outside_quote", "Der Schaden wird nicht ersetzt.", "Schaden wird"],
    ["negation_outside_quote", "It is a non-renewable policy.", "renewable policy"],
    ["negation_outside_quote", "本公司不承担赔偿责任。", "承担赔偿责任"],
    ["qualifier_outside_quote", "Losses are covered, except those by flood.", "Losses are covered"],
    ["qualifier_outside_quote", "You pay only if the owner agrees.", "the owner agrees"],
    ["accounting_negative_outside_quote", "Net loss ($1,577) in 2018", "$1,577"],
    ["too_short", "It is not so.", "is"],
    ["too_short", "Of the one and of the other.", "and of the"],
  ])("%s: %s", (warning, text, quote) => {
    const verdict = said(text, quote);
    expect(verdict.present).toBe(true);
    expect(verdict.warnings).toContain(warning);
    expect(verdict.accept).toBe(false);
  });

  test("what the quote itself holds, or another sentence, does not", () => {
    const text = "It is not so. The policy does not cover flood. Unless agreed.";
    expect(said(text, "The policy does not cover flood.")).toMatchObject({ accept: true, warnings: [] });
    const next = "The limit is $1,000,000. We never cover flood.";
    expect(said(next, "The limit is $1,000,000.")).toMatchObject({ accept: true, warnings: [] });
  });

  test("a quote of shown words that a bidi override hides is never verbatim, not even copied with it", () => {
    const text = "Pay to \u202E001 DSU\u202C today";
    expect(said(text, text)).toMatchObject({ kind: "approximate", accept: false });
  });
});

test("the words between two parts are told, and where they stand", () => {
  const text = "The limit, as agreed by both, is fixed.";
  const verdict = said(text, "The limit … is fixed");
  expect(verdict).toMatchObject({ kind: "approximate", accept: false });
  expect(verdict.elided!.map(({ start, end }) => text.slice(start, end))).toEqual([", as agreed by both, "]);
});

test("pages of one document are read as one text, and the pages of a quote are known", () => {
  const { text, pagesOf } = joinPages([
    { number: 2, text: "Change of control means" },
    { number: 3, text: "a sale of all shares." },
  ]);
  const verdict = verifyQuote({ text }, "Change of control means a sale of all shares.");
  expect(verdict).toMatchObject({ kind: "normalized", accept: true });
  expect(pagesOf(verdict.span!)).toEqual([2, 3]);
  expect(pagesOf(verifyQuote({ text }, "a sale of all shares").span!)).toEqual([3]);
});

const words = fc
  .array(
    fc.constantFrom(
      ..."the limit covers flood 1,000 $5 **not** | a\nb … “x” 地震 によ ﬁ e\u0301 <b> &amp; ".split(" "),
    ),
    { maxLength: 40 },
  )
  .map((list) => list.join(" "));
const contentTypes = fc.constantFrom<QuoteSource["contentType"][]>("text", "markdown", "html");

test("what is shown is the source's own slice, and quoting that is exact", () => {
  fc.assert(
    fc.property(words, words, contentTypes, (text, quote, contentType) => {
      const { present, span, text: slice } = said(text, quote, contentType);
      expect(slice).toBe(span && text.slice(span.start, span.end));
      expect(!present || said(text, slice!, contentType).kind === "exact").toBe(true);
    }),
  );
});

test("a whole text is exactly in itself, unless it is blank or holds a bidi override", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), contentTypes, (text, contentType) => {
      fc.pre(!/[\u202D\u202E]/.test(text));
      const { kind } = said(text, text, contentType);
      expect(kind === "exact" || said(text, "x", contentType).kind === "invalid").toBe(true);
    }),
  );
});

test("hostile sources and quotes take linear time", () => {
  const size = 200_000;
  for (const piece of [
    "a",
    "*",
    "**a",
    "`",
    "| ",
    "|\n",
    "&",
    "&#",
    "-\n",
    "e\u0301",
    "(",
    "[",
    ". . .",
    "…",
    "[1]",
    "\u202E",
    "\u200B",
    "地\n",
  ]) {
    const text = piece.repeat(size / piece.length);
    for (const contentType of ["text", "markdown", "html"] as const) {
      expect(said(text, `${piece.repeat(2000)}absent`, contentType).present).toBe(false);
    }
  }
});

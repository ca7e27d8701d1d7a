import type { AnchorVector } from "../vectors.ts";

/** Text streams and selectors: the states that a resolver tells apart. Context of `null` is not known. */
export const anchorVectors: readonly AnchorVector[] = [
  finds(
    "exact-revision",
    "With the stream's own fingerprint, offsets decide between copies.",
    "Hello, world",
    { text: "o", start: 8, end: 9, prefix: "Hello, w", suffix: "rld", revision: "nI54_6fRvJk" },
    { fingerprint: "nI54_6fRvJk", state: "exact", start: 8, end: 9 },
  ),
  finds(
    "fingerprint",
    "The fingerprint is over UTF-16 units.",
    "naïve 😀 你好",
    { text: "你好", start: 9, end: 11, prefix: "naïve 😀 ", suffix: "", revision: "v4ANxeI9pSI" },
    { fingerprint: "v4ANxeI9pSI", state: "exact", start: 9, end: 11 },
  ),
  finds(
    "moved-context",
    "The one copy that agrees on both sides is found.",
    "a x b, c x d",
    { text: "x", prefix: "c ", suffix: " d" },
    { state: "moved", start: 9, end: 10 },
  ),
  finds(
    "moved-side",
    "None agreeing on both, the one that agrees on a side.",
    "a x b, c x d",
    { text: "x", prefix: "c ", suffix: " e" },
    { state: "moved", start: 9, end: 10 },
  ),
  finds(
    "moved-lone",
    "A lone copy needs no context.",
    "some words here",
    { text: "words", prefix: null, suffix: null },
    { state: "moved", start: 5, end: 10 },
  ),
  finds(
    "whitespace",
    "White space is one space on every side.",
    "two words",
    { text: "two\n  words", prefix: "", suffix: "" },
    { state: "moved", start: 0, end: 9 },
  ),
  finds(
    "ambiguous",
    "Copies that tie are not guessed between.",
    "x y x y",
    { text: "x", prefix: null, suffix: " y" },
    { state: "ambiguous" },
  ),
  finds(
    "drifted",
    "Offsets break no tie: they may have drifted.",
    "x y x y",
    { text: "x", start: 4, end: 5, prefix: null, suffix: null },
    { state: "ambiguous" },
  ),
  finds(
    "missing",
    "What is not there is missing.",
    "some words",
    { text: "word here", prefix: null, suffix: null },
    { state: "missing" },
  ),
  finds(
    "inside-word",
    "A lone copy inside a word that was a word is no copy.",
    "see you yesterday",
    { text: "yes", prefix: "Is it so? ", suffix: ", it is" },
    { state: "missing" },
  ),
  finds("case", "Case counts.", "Some words", { text: "some", prefix: null, suffix: null }, { state: "missing" }),
  finds(
    "seams",
    "White space where excerpt and context meet is ignored.",
    "a(x) b (x) c",
    { text: "x", prefix: "b ( ", suffix: "  ) c" },
    { state: "moved", start: 8, end: 9 },
  ),
  finds(
    "edge-start",
    "Empty context is the stream's start, and agrees only there.",
    "x b, c x b",
    { text: "x", prefix: "", suffix: " b" },
    { state: "moved", start: 0, end: 1 },
  ),
  finds(
    "edge-end",
    "And its end.",
    "a x b a x",
    { text: "x", prefix: "a ", suffix: "" },
    { state: "moved", start: 8, end: 9 },
  ),
  finds(
    "a-side-each",
    "One copy for each side is a tie.",
    "a x c, b x d, x",
    { text: "x", prefix: "a ", suffix: " d" },
    { state: "ambiguous" },
  ),
  finds(
    "overlap",
    "Overlapping copies are copies.",
    "aaaa",
    { text: "aa", prefix: null, suffix: null },
    { state: "ambiguous" },
  ),
  finds(
    "inside-number",
    "A lone copy inside a number is no copy of a number.",
    "$1,000,000 now",
    { text: "$1,000", prefix: "pay ", suffix: " then" },
    { state: "missing" },
  ),
  finds(
    "inside-word-unknown",
    "Where no context is known the word rule does not apply.",
    "yesterday",
    { text: "yes", prefix: null, suffix: null },
    { state: "moved", start: 0, end: 3 },
  ),
  finds(
    "between-han",
    "Between letters of scripts without spaces nothing is cut.",
    "新しい駅はとても",
    { text: "駅は", prefix: "の", suffix: "。" },
    { state: "moved", start: 3, end: 5 },
  ),
  finds(
    "nothing-folded",
    "Composed letters are other letters.",
    "a résumé",
    { text: "re\u0301sume\u0301", prefix: null, suffix: null },
    { state: "missing" },
  ),
  finds(
    "edited-unasked",
    "Edited words are missing for who does not ask for them.",
    "It holds the pressures all day.",
    { text: "holds the pressure all day", prefix: "It ", suffix: "." },
    { state: "missing" },
  ),
  changes(
    "changed",
    "Edited words between both contexts.",
    "It holds the pressures all day.",
    { text: "holds the pressure all day", prefix: "It ", suffix: "." },
    { state: "changed", start: 3, end: 30 },
  ),
  changes(
    "changed-side",
    "One side that agrees is enough; the other end is at a word's.",
    "It holds the pressures all day long.",
    { text: "holds the pressure all day", prefix: "It ", suffix: "." },
    { state: "changed", start: 3, end: 30 },
  ),
  changes(
    "changed-alike",
    "But then nothing as close may stand elsewhere.",
    "It holds the pressures all day long. They hold the pressure all day.",
    { text: "holds the pressure all day", prefix: "It ", suffix: ", I say" },
    { state: "missing" },
  ),
  changes(
    "changed-lookalike",
    "A likeness whose context agrees on neither side is no change.",
    "Crew North says the pump now holds pressure all day. Crew South says nothing.",
    { text: "Crew East says the pump now holds pressure all day.", prefix: "Report: ", suffix: " End." },
    { state: "missing" },
  ),
  changes(
    "changed-fifth",
    "A fifth of the units may be edited.",
    "It holds the 1234e all day.",
    { text: "holds the abcde all day", prefix: "It ", suffix: "." },
    { state: "changed", start: 3, end: 26 },
  ),
  changes(
    "changed-more",
    "No more.",
    "It holds the 12345 all day.",
    { text: "holds the abcde all day", prefix: "It ", suffix: "." },
    { state: "missing" },
  ),
  changes(
    "changed-copy",
    "A copy that is left is no change.",
    "It holds the pressure all day.",
    { text: "holds the pressure all day", prefix: "It ", suffix: "." },
    { state: "moved", start: 3, end: 29 },
  ),
];

function finds(
  id: string,
  holds: string,
  text: string,
  selector: AnchorVector["selector"],
  expected: AnchorVector["expected"],
): AnchorVector {
  return { id, holds, text, selector, expected };
}

/** With edited words asked for. */
function changes(...vector: Parameters<typeof finds>): AnchorVector {
  const { id, holds, ...rest } = finds(...vector);
  return { id, holds, allowChanged: true, ...rest };
}

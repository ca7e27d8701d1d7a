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

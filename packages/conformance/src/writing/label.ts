import type { CitationJson, HtmlVector, LabelVector } from "../vectors.ts";
import { PATH, URI, citing, excerpt } from "./citation.ts";

function labels(id: string, holds: string, text: string, label: string): LabelVector {
  return { id, holds, citation: spanned(text), expected: { label } };
}

/** A citation of a text with white space in it. */
function spanned(text: string, fields: Partial<CitationJson> = {}): CitationJson {
  return excerpt(text, { end: text.replace(/\s+/g, " ").length, ...fields });
}

const FAMILY = "👨‍👩‍👧‍👦";

/** Vectors of section 8, steps 1 to 4. */
export const labelVectors: readonly LabelVector[] = [
  labels("short", "A short excerpt is shown whole.", "the shared parser", "“the shared parser”"),
  labels("whitespace", "White space is one space.", "a\n\t b\u00A0c", "“a b c”"),
  labels("punctuation", "A label is plain text.", "`a` <b> [c]", "“`a` <b> [c]”"),
  labels("graphemes-60", "Sixty graphemes fit.", "x".repeat(60), `“${"x".repeat(60)}”`),
  labels("graphemes-61", "Of sixty-one the last is left out.", "x".repeat(61), `“${"x".repeat(60)}…”`),
  labels("emoji-60", "A grapheme may be several units.", "😀".repeat(60), `“${"😀".repeat(60)}”`),
  labels("emoji-61", "Which are not cut.", "😀".repeat(61), `“${"😀".repeat(60)}…”`),
  labels(
    "units-240",
    "240 units fit.",
    `${FAMILY.repeat(21)}${"x".repeat(9)}`,
    `“${FAMILY.repeat(21)}${"x".repeat(9)}”`,
  ),
  labels(
    "units-241",
    "241 do not.",
    `${FAMILY.repeat(21)}${"x".repeat(10)}`,
    `“${FAMILY.repeat(21)}${"x".repeat(9)}…”`,
  ),
  labels("units-family", "No grapheme is cut there.", FAMILY.repeat(22), `“${FAMILY.repeat(21)}…”`),
  labels("flags", "A flag is one grapheme.", "🇩🇪🇫🇷".repeat(31), `“${"🇩🇪🇫🇷".repeat(30)}…”`),
  labels("jamo", "So is a syllable of jamo.", "\u1100\u1161\u11A8".repeat(61), `“${"\u1100\u1161\u11A8".repeat(60)}…”`),
  labels("marks", "And a letter with its marks.", "e\u0301\u0323".repeat(61), `“${"e\u0301\u0323".repeat(60)}…”`),
  labels("word", "A label ends at a word.", `${"word ".repeat(12)}more`, `“${"word ".repeat(12).trim()}…”`),
  labels(
    "word-cut",
    "It ends before a word that does not fit.",
    `${"a".repeat(40)} ${"b".repeat(30)}`,
    `“${"a".repeat(40)}…”`,
  ),
  labels("word-long", "A word that is too long alone is cut.", "b".repeat(70), `“${"b".repeat(60)}…”`),
  labels("bidi", "Bidirectional controls are dropped.", "a\u202Eb\u2066c\u200Fd\u061Ce", "“abcde”"),
  labels("controls", "So are control characters.", "\0a\u0007b\u009F", "“ab”"),
  labels("nothing", "A label is never empty.", "\u202E", "“…”"),
  labels("long-grapheme", "Not even where no grapheme fits.", `a${"\u0301".repeat(240)}`, "“…”"),
  labels("window-480", "480 units of an excerpt are looked at.", `a${" ".repeat(478)}b`, "“a b”"),
  labels("window-481", "What comes after them is left out.", `a${" ".repeat(479)}b`, "“a…”"),
  labels("window-pair", "No pair is cut there.", `a${" ".repeat(478)}😀`, "“a…”"),
  labels("window-grapheme", "Nor a grapheme.", `a${" ".repeat(470)}b${FAMILY}`, "“a…”"),
];

function pages(id: string, holds: string, citation: CitationJson, html: string): HtmlVector {
  return { id, holds, citation, expected: { html } };
}

const HREF = URI.replaceAll("&", "&amp;");

/** Vectors of section 12.1. */
export const htmlVectors: readonly HtmlVector[] = [
  pages(
    "plain",
    "A quotation holds the excerpt and its link.",
    citing(),
    `<blockquote cite="${HREF}"><p>x</p><footer><a href="${HREF}">“x”</a></footer></blockquote>`,
  ),
  pages(
    "comment",
    "A comment follows it.",
    citing({ comment: "why?\nso" }),
    `<blockquote cite="${HREF}&amp;comment=why%3F%0Aso"><p>x</p><footer><a href="${HREF}&amp;comment=why%3F%0Aso">“x”</a></footer></blockquote><p>why?<br>so</p>`,
  ),
  pages(
    "escaped",
    "Five characters are escaped, and line ends written as elements.",
    spanned(`<b a="'">&\r\nc`),
    `<blockquote cite="${PATH}?text=%3Cb+a%3D%22%27%22%3E%26%0D%0Ac&amp;at=0-12"><p>&lt;b a=&quot;&#39;&quot;&gt;&amp;<br>c</p>` +
      `<footer><a href="${PATH}?text=%3Cb+a%3D%22%27%22%3E%26%0D%0Ac&amp;at=0-12">“&lt;b a=&quot;&#39;&quot;&gt;&amp; c”</a></footer></blockquote>`,
  ),
];

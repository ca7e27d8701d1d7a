import type { BlockquotesVector, PlainVector } from "../vectors.ts";
import { LINK, NOTE_LINK, PATH, URI } from "./citation.ts";

function says(id: string, holds: string, markdown: string, text: string): PlainVector {
  return { id, holds, markdown, expected: { text } };
}

const LINES = `[q](${PATH}?text=a%0A++b&at=0-3)`;

/** Vectors of section 9's words. */
export const plainVectors: readonly PlainVector[] = [
  says("none", "A message without citations stays as it is.", "**a** `b`\r\n", "**a** `b`\r\n"),
  says("words", "A citation is its excerpt in quotation marks.", `see ${LINK} there`, "see “x” there"),
  says("comment", "Its comment follows in parentheses.", NOTE_LINK, "“x” (why?)"),
  says("whitespace", "White space is one space.", LINES, "“a b”"),
  says("touching", "A space sets it off from words that touch it.", `a${LINK}b${LINK}${LINK}`, "a “x” b “x” “x”"),
  says("closing", "None before closing punctuation.", `${LINK}.${LINK}, ${LINK}) ${LINK}?`, "“x”. “x”, “x”) “x”?"),
  says("opening", "None after an opening bracket.", `(${LINK}) [${LINK} {${LINK}}`, "(“x”) [“x” {“x”}"),
  says("code", "Code stays as it is.", `\`${LINK}\``, `\`${LINK}\``),
  says("definition", "Definitions that only served citations go.", `a [r]\n\n[r]: ${URI}\n`, "a “x”\n\n"),
  says(
    "blocks",
    "In headings, lists, quotes and tables alike.",
    `# ${LINK}\n- > ${LINK}\n\n|a|\n|-|\n|${LINK}|`,
    "# “x”\n- > “x”\n\n|a|\n|-|\n| “x” |",
  ),
];

function quotes(id: string, holds: string, markdown: string, shown: string): BlockquotesVector {
  return { id, holds, markdown, expected: { markdown: shown } };
}

const CODE = `[q](${PATH}?text=f%0A++%60%60%60&at=0-5)`;

/** Vectors of section 13.1. */
export const blockquotesVectors: readonly BlockquotesVector[] = [
  quotes("none", "A message without citations stays as it is.", "a `b`\r\n", "a `b`\r\n"),
  quotes("alone", "A citation alone is a quote.", LINK, "> x"),
  quotes("comment", "Its comment is a paragraph after it.", NOTE_LINK, "> x\n\nwhy?"),
  quotes("start", "At a paragraph's start the quote comes before the rest.", `${LINK} why?`, "> x\n\nwhy?"),
  quotes("end", "At its end, after it.", `See ${LINK}`, "See \n\n> x"),
  quotes(
    "middle",
    "Elsewhere the label stays, and the quote follows the paragraph.",
    `Why ${LINK}?`,
    "Why “x”?\n\n> x",
  ),
  quotes("list", "In a list it stays in the item.", `- ${LINK} a\n- b`, "- > x\n\n  a\n- b"),
  quotes("nested", "In lists in lists too.", `- a\n  - ${LINK}`, "- a\n  - > x"),
  quotes("quote", "In a quote it is a quote in it.", `> ${LINK}`, "> > x"),
  quotes("heading", "A heading keeps its label.", `# a ${LINK}\nb`, "# a “x”\n\n> x\n\nb"),
  quotes("table", "So does a table's cell.", `|a|\n|-|\n|${LINK}|\n\nb`, "|a|\n|-|\n|“x”|\n\n> x\n\nb"),
  quotes(
    "escaped",
    "What Markdown could read is escaped.",
    `[q](${PATH}?text=%2Aa%2A+%3Cb%3E&at=0-7)`,
    "> \\*a\\* \\<b\\>",
  ),
  quotes("lines", "Lines stay lines.", `[q](${PATH}?text=a%0Ab&at=0-3)`, "> a\\\n> b"),
  quotes("code", "Lines of code are fenced, longer than any fence inside.", CODE, "> ````\n> f\n>   ```\n> ````"),
  quotes("definition", "Definitions that only served citations go.", `[r] a\n\n[r]: ${URI}\n`, "> x\n\na\n\n"),
];

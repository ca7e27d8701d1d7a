import type { ComposeVector } from "../vectors.ts";
import { LINK, NOTE_LINK, PATH, citing, excerpt } from "./citation.ts";

const x = citing();
const note = citing({ comment: "why?" });

function composes(
  id: string,
  holds: string,
  parts: ComposeVector["parts"],
  links: readonly string[],
  markdown?: string,
): ComposeVector {
  return { id, holds, parts, expected: { links, ...(markdown === undefined ? undefined : { markdown }) } };
}

/** Vectors of sections 8 and 10. */
export const composeVectors: readonly ComposeVector[] = [
  composes("nothing", "Nothing composes to nothing.", [], [], ""),
  composes("text", "Texts alone are joined.", ["a `", "b\\!"], [], "a `b\\!"),
  composes("link", "A citation is its link.", [x], [LINK], LINK),
  composes(
    "sentence",
    "A text that needs no care stays as it is.",
    ["Why ", note, ", and ", x, "?"],
    [NOTE_LINK, LINK],
    `Why ${NOTE_LINK}, and ${LINK}?`,
  ),
  composes("touching", "Chips may touch.", [x, note], [LINK, NOTE_LINK], `${LINK}${NOTE_LINK}`),
  composes(
    "blocks",
    "Lists, quotes and tables hold chips.",
    ["- a ", x, "\n- b\n\n> ", x, "\n\n| a |\n|---|\n| ", x, " |"],
    [LINK, LINK, LINK],
    `- a ${LINK}\n- b\n\n> ${LINK}\n\n| a |\n|---|\n| ${LINK} |`,
  ),
  composes("exclamation", "An exclamation mark would make an image.", ["wow!", x], [LINK], `wow\\!${LINK}`),
  composes("exclamation-escaped", "One that is escaped would not.", ["wow\\!", x], [LINK], `wow\\!${LINK}`),
  composes("backslash", "A backslash would escape the link.", ["a\\", x], [LINK], `a\\\\${LINK}`),
  composes("backslashes", "Two of them would not.", ["a\\\\", x], [LINK], `a\\\\${LINK}`),
  composes(
    "url",
    "A URL would run on into the link.",
    ["see https://a.b/c", x, "ok"],
    [LINK],
    `see https://a.b/c ${LINK}ok`,
  ),
  composes(
    "fence",
    "A chip in fenced code gets a paragraph before it.",
    ["a\n\n```js\nx ", x, " y\n```\nb ", note],
    [LINK, NOTE_LINK],
  ),
  composes("fence-open", "Fenced code may have no end.", ["```\n", x, "\nb ", note], [LINK, NOTE_LINK]),
  composes(
    "code-span",
    "A chip in a code span gets a paragraph after the text.",
    ["use `a ", x, " b` and ", note, ".\n\nnext"],
    [LINK, NOTE_LINK],
  ),
  composes("html", "A chip in HTML gets a paragraph before it.", ["<div>", x, "</div>\n\nb"], [LINK]),
  composes("comment", "A comment may have no end.", ["<!-- ", x, " a"], [LINK]),
  composes("image", "A chip in an image's description gets a paragraph.", ["![", x, "](y)"], [LINK]),
  composes("link-text", "So does one in a link's text.", ["[", x, "](y)"], [LINK]),
  composes("code-list", "And one in a list's code.", ["- ```\n  ", x, "\n  ```\n- b ", note], [LINK, NOTE_LINK]),
  composes("indented", "And one in indented code.", ["a\n\n    ", x], [LINK]),
  composes(
    "label-punctuation",
    "ASCII punctuation in a label is written as entities.",
    [excerpt("`a`-*b*.")],
    [`[“&#96;a&#96;&#45;&#42;b&#42;.”](${PATH}?text=%60a%60-%2Ab%2A.&at=0-8)`],
    `[“&#96;a&#96;&#45;&#42;b&#42;.”](${PATH}?text=%60a%60-%2Ab%2A.&at=0-8)`,
  ),
  composes(
    "label-60",
    "A label has at most sixty characters.",
    [excerpt("a".repeat(60)), excerpt("a".repeat(61))],
    [
      `[“${"a".repeat(60)}”](${PATH}?text=${"a".repeat(60)}&at=0-60)`,
      `[“${"a".repeat(60)}…”](${PATH}?text=${"a".repeat(61)}&at=0-61)`,
    ],
  ),
  composes(
    "label-word",
    "It ends at a word.",
    [excerpt(`${"word ".repeat(12)}more`)],
    [`[“${"word ".repeat(12).trim()}…”](${PATH}?text=${"word+".repeat(12)}more&at=0-64)`],
  ),
  composes(
    "label-spaces",
    "White space is one space.",
    [citing({ text: "a\n  b", end: 3 })],
    [`[“a b”](${PATH}?text=a%0A++b&at=0-3)`],
  ),
  composes(
    "label-bidi",
    "Bidirectional controls are dropped.",
    [excerpt("a\u202Eb")],
    [`[“ab”](${PATH}?text=a%E2%80%AEb&at=0-3)`],
  ),
  composes("label-nothing", "It is never empty.", [excerpt("\u202E")], [`[“…”](${PATH}?text=%E2%80%AE&at=0-1)`]),
];

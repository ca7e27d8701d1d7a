import { array, constantFrom, letrec, oneof, tuple } from "fast-check";

/** Pieces that mean something to a Markdown parser, glued without regard to sense: that is where projections come apart. */
const pieces = [
  ..."*|**|_|~~|`|``|[|]|(|)|!|<|>|#|\\|-|$|$$|:|&amp;|&nbsp;|&#x2014;".split("|"),
  "|",
  " | ",
  "\n",
  "\n\n",
  "  \n",
  "\\\n",
  "    ",
  "\t",
  "\n> ",
  "\n- ",
  "\n1. ",
  "\n## ",
  "\n---\n",
  "\n===\n",
  "\n```js\n",
  "\n```\n",
  "\n- [ ] ",
  "\n- [x] ",
  "\n\n| a | b |\n|---|:-:|\n| c ",
  "\n|d|e|f|\n",
  "[^1]",
  "[^n]",
  "\n\n[^1]: ",
  "\n\n[^n]: note[^1] ",
  "\n\n[r]: /u\n\n",
  "[r]",
  "[t][r]",
  "![i][r]",
  "[u](/v 'w')",
  "![img](/p)",
  "<b>",
  "</b>",
  "<br>",
  "<!-- c -->",
  "\n\n<div>\n\n",
  "\n\n</div>\n\n",
  "https://e.test/x",
  "a@e.test",
  "one",
  " two ",
  "tree.",
  " ",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\u00ad",
  "é",
  "e\u0301",
  "😀",
  "👩‍👩‍👧",
  "你好",
  "שלום",
] as const;

const soup = array(constantFrom(...pieces), { minLength: 1, maxLength: 40 }).map((parts) => parts.join(""));

const line = array(constantFrom("one", "*two*", "**three** ", "`four`", " [five](/u)", "[^1]", "[^n]", "x\\*y", " "), {
  minLength: 1,
  maxLength: 6,
}).map((words) => words.join(""));

/** Well-formed blocks, nested. */
const { block } = letrec<{ block: string }>((tie) => ({
  block: oneof(
    { depthSize: "small", withCrossShrink: true },
    line,
    line.map((text) => `### ${text}`),
    line.map((text) => `\`\`\`\n${text}\n  indented\n\`\`\``),
    line.map((text) => `${text}  \n${text}\\\n${text}`),
    tuple(line, line).map(([a, b]) => `| ${a} | ${b} |\n|---|---|\n| ${b} |\n| ${a} | ${b} | ${b} |`),
    line.map((text) => `<div>${text}</div>`),
    line.map((text) => `[^1]: ${text}\n\n    ${text}`),
    line.map((text) => `[^n]: ${text}\n    - ${text}`),
    tie("block").map((text) => indent(text, "> ", "> ")),
    array(tie("block"), { minLength: 1, maxLength: 3 }).map((all) =>
      all.map((text) => indent(text, "- ", "  ")).join("\n"),
    ),
    array(tie("block"), { minLength: 1, maxLength: 2 }).map((all) =>
      all.map((text) => indent(text, "1. [x] ", "   ")).join("\n\n"),
    ),
    tuple(tie("block"), tie("block")).map((all) => all.join("\n\n")),
  ),
}));

function indent(text: string, first: string, rest: string): string {
  return first + text.replaceAll("\n", `\n${rest}`);
}

/** Random Markdown documents. */
export const randomMarkdown = oneof(
  soup,
  block,
  tuple(block, soup, block).map((all) => all.join("\n\n")),
);

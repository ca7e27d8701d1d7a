import { array, constantFrom, letrec, oneof, record, tuple } from "fast-check";
import { markdownPieces } from "./markdown-pieces.ts";

const soup = array(constantFrom(...markdownPieces), { minLength: 1, maxLength: 40 }).map((parts) => parts.join(""));

const line = array(
  constantFrom(
    ..."one|*two*|**three** |`four`| [five](/u)|[^1]|[^n]|x\\*y| |$x_1$|<b>six</b>|<!-- c -->|![i](/p)|https://e.test|~~seven~~".split(
      "|",
    ),
    ..."&amp;|你好，|שלום |😀|👩‍👩‍👧|e\u0301|<br>|[r]|[t][r]|$5 |www.e.test ".split("|"),
  ),
  { minLength: 1, maxLength: 6 },
).map((words) => words.join(""));

const cells = array(
  line.map((text) => text.replaceAll("|", "\\|")),
  { minLength: 1, maxLength: 4 },
);

/** A table whose rows are shorter and longer than its head. */
const table = record({ head: cells, rows: array(cells, { maxLength: 3 }) }).map(({ head, rows }) => {
  const rule = head.map((_, index) => [":--", "--:", ":-:", "---"][index % 4]);
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
});

const code = tuple(constantFrom("", "js", "python title=x", "tex", "math", "no such language"), line, line).map(
  ([language, a, b]) => `\`\`\`${language}\n${a}\n\n  ${b}\n\`\`\``,
);

/** What is called from elsewhere; of several with one name the first counts. */
const definition = oneof(
  tuple(constantFrom("1", "n", "N"), line, line).map(([id, a, b]) => `[^${id}]: ${a}\n\n    ${b}`),
  tuple(constantFrom("1", "n", "N"), line, line).map(([id, a, b]) => `[^${id}]: ${a}\n    - ${b}`),
  constantFrom("[r]: /u", "[R]: /w"),
);

/** Well-formed blocks, nested. */
const { block } = letrec<{ block: string }>((tie) => ({
  block: oneof(
    { depthSize: "small", withCrossShrink: true },
    line,
    tuple(constantFrom("#", "###", "######"), line).map(([mark, text]) => `${mark} ${text}`),
    line.map((text) => `${text}\n===`),
    code,
    table,
    line.map((text) => `    ${text}\n\n      ${text}`),
    line.map((text) => `${text}  \n${text}\\\n${text}\n${text}`),
    line.map((text) => `$$\n${text}\n$$`),
    line.map((text) => `<div>${text}</div>`),
    tuple(line, line).map(([a, b]) => `x<div>${a}</div>y<h3>${b}</h3>z`),
    tuple(line, tie("block")).map(([sum, body]) => `<details><summary>${sum}</summary>\n\n${body}\n\n</details>`),
    line.map((text) => `<!-- ${text} -->`),
    definition,
    constantFrom("---", "***"),
    tie("block").map((text) => indent(text, "> ", "> ")),
    tuple(constantFrom("- ", "* ", "2. ", "- [ ] "), array(tie("block"), { minLength: 1, maxLength: 3 })).map(
      ([mark, all]) => all.map((text) => indent(text, mark, "   ".slice(0, mark.length))).join("\n"),
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
  tuple(line, array(definition, { maxLength: 4 }), block).map(([text, all, rest]) => [text, ...all, rest].join("\n\n")),
  tuple(block, soup, block).map((all) => all.join("\n\n")),
);

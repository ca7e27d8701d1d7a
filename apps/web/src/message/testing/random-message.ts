import { serialize } from "@pincite/format";
import { array, constantFrom, oneof, tuple } from "fast-check";

const link = serialize({
  environmentId: "env_1",
  source: { kind: "message", threadId: "thr_1", messageId: "msg_1" },
  text: "so a *crash*",
  start: 0,
  end: 12,
  prefix: "",
  suffix: "",
});

/** Pieces that mean something to the app's pipeline, glued without regard to sense. */
const pieces = [
  ..."*|**|_|~~|`|[|](|)|!|<b>|</b>|<br>|$|$$|$5|$10 and $|\\$|{|}|\\frac{1}{2}|^|&amp;|&nbsp;|<!-- c -->".split("|"),
  "|",
  " | ",
  "\n",
  "\n\n",
  "  \n",
  "    ",
  "\n> ",
  "\n- ",
  "\n1. ",
  "\n## ",
  "\n$$\n",
  "\n\n$$\nx^2\n$$\n\n",
  "\n```js\n",
  "\n```math\n",
  "\n```\n",
  "\n- [x] ",
  "\n\n| a | b |\n|---|:-:|\n| c ",
  "[^1]",
  "\n\n[^1]: note $y$ ",
  "\n\n[r]: /u\n\n",
  "[r]",
  "![img](/p)",
  "https://e.test/x",
  link,
  "one",
  " two ",
  "tree.",
  " ",
  "\u00a0",
  "😀",
  "你好",
] as const;

const soup = array(constantFrom(...pieces), { minLength: 1, maxLength: 30 }).map((parts) => parts.join(""));

const line = array(
  constantFrom(
    "one",
    "*two*",
    "$a_i + b$",
    "costs $5 or $10",
    "`$code$`",
    "[five](/u)",
    "[^1]",
    link,
    "$$z$$",
    "$ no $",
  ),
  { minLength: 1, maxLength: 6 },
).map((words) => words.join(" "));

const block = oneof(
  line,
  line.map((text) => `### ${text}`),
  line.map((text) => `> ${text}\n>\n> - ${text}`),
  line.map((text) => `- ${text}\n- ${text}\n\n  $$\n  m\n  $$`),
  line.map((text) => `\`\`\`ts\nconst a = "${text}";\n\n  b();\n\`\`\``),
  tuple(line, line).map(([a, b]) => `| ${a} | ${b} |\n|---|---|\n| ${b} |\n| ${a} | ${b} |`),
  line.map((text) => `[^1]: ${text}`),
  line.map((text) => `<div>${text}</div>`),
);

/** Random messages as the app's pipeline reads them. */
export const randomMessage = oneof(
  soup,
  tuple(block, block, block).map((all) => all.join("\n\n")),
  tuple(block, soup).map((all) => all.join("\n\n")),
);

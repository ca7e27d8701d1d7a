import { URI } from "./documents.ts";
import type { Random } from "./random.ts";

type Make = (random: Random, depth: number) => string;

/** A random document as people write them: blocks in blocks, marks in marks, now and then a line that slips. */
export function nestedDocument(random: Random, size: number): string {
  return Array.from({ length: 1 + random.below(size) }, () => block(random, 0)).join(
    random.pick(["\n", "\n\n", "\r\n"]),
  );
}

const DEEPEST = 5;

function block(random: Random, depth: number): string {
  const make = random.pick(depth < DEEPEST && random.below(2) === 0 ? CONTAINERS : LEAVES);
  return make(random, depth);
}

const CONTAINERS: readonly Make[] = [
  (random, depth) => prefixed(random, random.pick(["> ", ">", " > ", "   >  "]), "> ", flow(random, depth)),
  (random, depth) => items(random, depth, () => random.pick(["- ", "* ", "+ ", "-   ", "-\t", " * ", "-     "])),
  (random, depth) => items(random, depth, (i) => `${i + random.below(3)}${random.pick([". ", ") ", ".  "])}`),
  (random, depth) => prefixed(random, `[^${random.pick(["r", "n", "1"])}]: `, "    ", flow(random, depth)),
];

const LEAVES: readonly Make[] = [
  words,
  words,
  words,
  (random, depth) => `${"#".repeat(1 + random.below(7))} ${inlines(random, depth)}${random.pick(["", " ##", "#"])}`,
  (random, depth) => `${words(random, depth)}\n${random.pick(["===", "---", "--- -", "="])}`,
  (random, depth) => {
    const fence = random.pick(["```", "````", "~~~"]);
    return `${fence}${random.pick(["", "js", " a`"])}\n${words(random, depth)}\n${random.pick([fence, fence, "```", ""])}`;
  },
  (random, depth) => words(random, depth).replaceAll(/^/gm, random.pick(["    ", "\t", "  \t"])),
  (random, depth) => {
    const [open, close] = random.pick(HTML);
    return `${open}${random.pick(["", "\n"])}${words(random, depth)}${random.pick(["", "\n", "\n\n"])}${close}`;
  },
  table,
  () => `[r]: ${URI}`,
  (random) =>
    `[${random.pick(["r", "a", "R "])}]:${random.pick([" ", "\n"])}<${URI}>${random.pick(["", ' "t"', "\n'a\nb'"])}`,
  (random) => random.pick(["---", "* * *", "___", "- - -"]),
  () => "",
];

const HTML: readonly (readonly [open: string, close: string])[] = [
  ["<div>", "</div>"],
  ["<details><summary>", "</summary>"],
  ["<!--", "-->"],
  ["<pre>", "</pre>"],
  ["<script>", "</script>"],
  ["<?a", "?>"],
  ["<!A", ">"],
  ["<![CDATA[", "]]>"],
  ['<x-y a="b">', "</x-y>"],
  ["</a>", ""],
];

function flow(random: Random, depth: number): string {
  const blocks = Array.from({ length: 1 + random.below(3) }, () => block(random, depth + 1));
  return blocks.join(random.pick(["\n", "\n\n", "\n\n"]));
}

function items(random: Random, depth: number, mark: (index: number) => string): string {
  const first = mark(1);
  const kept = random.below(3) > 0;
  return Array.from({ length: 1 + random.below(3) }, (_, index) => {
    const own = kept && index === 0 ? first : mark(index + 1);
    const task = random.pick(["", "", "", "[ ] ", "[x] "]);
    return prefixed(random, own, " ".repeat(own.length), task + flow(random, depth));
  }).join(random.pick(["\n", "\n\n"]));
}

/** The lines behind a mark and its indentation; one in ten forgets it, and goes on lazily or not at all. */
function prefixed(random: Random, first: string, rest: string, text: string): string {
  return text
    .split("\n")
    .map((line, index) => {
      if (index === 0) return first + line;
      if (random.below(10) === 0) return random.pick(["", " ", "    "]) + line;
      return rest + line;
    })
    .join("\n");
}

function table(random: Random, depth: number): string {
  const columns = 1 + random.below(3);
  const row = (cell: () => string): string => {
    const cells = Array.from({ length: columns + (random.below(6) === 0 ? 1 : 0) }, cell).join(
      random.pick(["|", " | "]),
    );
    return random.below(2) === 0 ? `| ${cells} |` : cells;
  };
  const words = (): string => inlines(random, depth + 2).replaceAll("\n", " ");
  const lines = [row(words), row(() => random.pick(["-", "---", ":-:", "--:"]))];
  for (let rows = random.below(4); rows > 0; rows--) lines.push(row(words));
  return lines.join("\n");
}

function words(random: Random, depth: number): string {
  return Array.from({ length: 1 + random.below(3) }, () => inlines(random, depth)).join("\n");
}

function inlines(random: Random, depth: number): string {
  return Array.from({ length: 1 + random.below(4) }, () => inline(random, depth)).join(random.pick(["", " ", " "]));
}

function inline(random: Random, depth: number): string {
  const make = random.pick(depth < DEEPEST && random.below(3) === 0 ? MARKS : PLAIN);
  return make(random, depth + 1);
}

const around =
  (open: string, close: string): Make =>
  (random, depth) =>
    open + inlines(random, depth) + close;

const MARKS: readonly Make[] = [
  around("*", "*"),
  around("**", "**"),
  around("~~", "~~"),
  around("`", "`"),
  around("`` ", " ``"),
  around("[", `](${URI})`),
  around("[", "](b)"),
  around("[", "][r]"),
  around("[", "]"),
  around("![", "](i.png)"),
  around("<b>", "</b>"),
  around("<!-- ", " -->"),
  around('<a title="', '">'),
  around("(", ")"),
];

const PLAIN: readonly Make[] = [
  `[q](${URI})`,
  `[q](${URI})`,
  `[q](<${URI}> 't')`,
  `<${URI}>`,
  URI,
  "[r]",
  "[q][r]",
  "[^r]",
  "[^1]",
  "word",
  "two words",
  "a\nb",
  "a  \nb",
  "a\\\nb",
  "\\",
  "\\[",
  "&amp;",
  "&copy",
  "*",
  "_",
  "`",
  "[",
  "]",
  "](",
  "![",
  "<",
  "|",
  "https://a.b/c",
  "http://a.b/(",
  "www.a.b",
  "x@a.b",
  "<https://a.b>",
  "2 > 1",
  "+ 1",
  "1.",
  "#",
  "=",
  "你好",
  "😀",
].map((text) => () => text);

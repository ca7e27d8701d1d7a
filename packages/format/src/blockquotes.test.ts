import * as fc from "fast-check";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { collect, compose, encode, serialize } from "./index.ts";
import { toBlockquotes } from "./interop.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";
import { randomDocument } from "./testing/documents.ts";
import { Random } from "./testing/random.ts";

const quote = citing("each line once");
const commented = citing("a <b>\n*c*", { comment: "# why?" });

test.each([
  ["a paragraph's start", [quote, " why?"], "> each line once\n\nwhy?"],
  ["a paragraph's end", ["See ", quote], "See \n\n> each line once"],
  ["the middle of a sentence", ["Why ", quote, "?"], "Why “each line once”?\n\n> each line once"],
  ["two at once", [quote, " ", commented, " ok"], "> each line once\n\n> a \\<b\\>\\\n> \\*c\\*\n\n\\# why?\n\nok"],
  ["a list", ["- ", quote, " x\n- y"], "- > each line once\n\n  x\n- y"],
  [
    "a quote in a list",
    ["1. > ", commented, "\n2. y"],
    "1. > > a \\<b\\>\\\n   > > \\*c\\*\n   >\n   > \\# why?\n2. y",
  ],
  ["a heading", ["# a ", quote, "\nb"], "# a “each line once”\n\n> each line once\n\nb"],
  ["a table", ["|a|\n|-|\n|", quote, "|\n|b|\n\nc"], "|a|\n|-|\n|“each line once”|\n|b|\n\n> each line once\n\nc"],
  ["a line under a heading", ["# a\n", quote], "# a\n\n> each line once"],
  ["before what looks like a list", [quote, " - x"], "> each line once\n\n&#8203;- x"],
])("a quote for plain Markdown stands right at %s", (_, parts, expected) => {
  expect(toBlockquotes(compose(parts))).toBe(expected);
});

test("lines of code are quoted in a fence longer than any inside, with their indentation", () => {
  expect(toBlockquotes(compose([citing("def f():\n    return `````")]))).toBe(
    "> ``````\n> def f():\n>     return `````\n> ``````",
  );
});

test("a message without citations stays as it was, and definitions that served them go", () => {
  expect(toBlockquotes("a `b`\r\n")).toBe("a `b`\r\n");
  expect(toBlockquotes(`[x][r] ok\n\n[r]: ${encode(quote)}\n`)).toBe("> each line once\n\nok\n\n");
});

const processor = unified().use(remarkParse).use(remarkGfm);

/** The texts of the block quotes in Markdown. */
function quotesIn(markdown: string): string[] {
  const tree: Root = processor.parse(markdown);
  const texts: string[] = [];
  visit(tree, "blockquote", (node) => {
    let text = "";
    visit(node, (child) => {
      if (child.type === "text" || child.type === "code") text += child.value;
      if (child.type === "break") text += "\n";
    });
    texts.push(text);
  });
  return texts;
}

test("every excerpt is shown as it is in a quote of its own, and no citation is left", () => {
  const random = new Random(3);
  const excerpts = [
    "one",
    "a *b* _c_ `d`",
    "<x> & [y](z)",
    "1. x\n# y",
    "f(\n\tx)\n```",
    "| a | b |\n|---|---|",
    "www.a.b ~~c~~",
  ];
  for (let i = 0; i < 300; i++) {
    const cited = citing(random.pick(excerpts), { comment: random.pick(["- ok", "why?\n> no"]) });
    const parts = [randomDocument(random, 4), cited, randomDocument(random, 4)];
    const markdown = compose(parts);
    const shown = toBlockquotes(markdown);
    // Beside citations in the random text, one could be shown inside another's quote.
    const isAlone = collect(markdown).length === 1;
    const isShown = !isAlone || quotesIn(shown).join("\n").includes(cited.text);
    expect({ markdown, left: collect(shown), isShown }).toEqual({ markdown, left: [], isShown: true });
  }
});

/** What rendered Markdown shows, without white space. */
function shown(markdown: string): string {
  let text = "";
  visit(processor.parse(markdown), (node) => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") text += node.value;
  });
  return bare(text);
}

function bare(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replace(/[\s\u200B]+/g, "");
}

test("excerpts and comments of any text are shown in their order, and no link is left", () => {
  const around = fc.constantFrom(
    "",
    "Why ",
    "- a\n  - b ",
    "> 1. ",
    "# ",
    "a\n",
    "| a |\n|---|\n| ",
    "x ",
    "?",
    " |\n",
  );
  fc.assert(
    fc.property(around, anyCitation, around, anyCitation, around, (before, first, between, second, after) => {
      const markdown = toBlockquotes(compose([before, first, between, second, after]));
      expect(collect(markdown)).toEqual([]);
      const text = shown(markdown);
      let from = 0;
      for (const { text: excerpt, comment = "" } of [first, second]) {
        for (const words of [bare(excerpt), bare(comment)]) {
          const at = text.indexOf(words, from);
          expect({ markdown, words, isShown: at >= 0 }).toEqual({ markdown, words, isShown: true });
          from = at + words.length;
        }
      }
    }),
  );
});

test("deep lists and quotes keep a quote inside them", () => {
  const link = serialize(quote);
  expect(toBlockquotes(`- a\n  - b\n    1. ${link} c`)).toBe("- a\n  - b\n    1. > each line once\n\n       c");
  expect(toBlockquotes(`> > ${link}`)).toBe("> > > each line once");
});

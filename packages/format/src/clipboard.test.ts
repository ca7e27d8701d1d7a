import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Part, collect, compose, encode, fromClipboard, serialize, split } from "./index.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";
import { randomDocument } from "./testing/documents.ts";
import { type Wrapping, quotedPrintable, wrap } from "./testing/mail.ts";
import { Random } from "./testing/random.ts";

const quote = citing("the shared parser", { comment: "why?" });
const link = serialize(quote);
const uri = encode(quote);
const short = citing("x", { revision: "nI54_6fRvJk" });
test("links in pasted text come back as citations between their texts", () => {
  expect(fromClipboard({ text: `a ${link} b` })).toEqual(["a ", quote, " b"]);
  expect(fromClipboard({ text: "" })).toEqual([]);
});

test("what was composed comes back", () => {
  const random = new Random(11);
  for (let i = 0; i < 500; i++) {
    // No scheme of ours, so that the texts hold no citation of their own.
    const parts = [randomDocument(random, 4), quote, randomDocument(random, 4), short, randomDocument(random, 4)].map(
      (part) => (typeof part === "string" ? part.replaceAll("web+pincite", "other") : part),
    );
    const text = compose(parts);
    expect(fromClipboard({ text })).toEqual(split(text));
  }
  expect(fromClipboard({ text: compose(["Why ", quote, ", ", short, "?"]) })).toEqual([
    "Why ",
    quote,
    ", ",
    short,
    "?",
  ]);
});

test.each([
  ["a fence", `\`\`\`\n${link}\n${uri}\n\`\`\``],
  ["a fence in a list", `- a\n\n  ~~~\n  ${link}\n  ${uri}\n  ~~~`],
  ["a code span", `use \`${link}\` and \`\`${uri}\`\``],
  ["indented code", `a\n\n    ${link}\n    ${uri}`],
  ["HTML", `<div title="${uri}">\n${link}\n</div>`],
  ["a comment", `<!-- ${link} ${uri} -->`],
  ["an escape", `\\${link}`],
  ["an image", `![a](${uri})`],
  ["a definition", `[r]: ${uri}`],
  ["a URL", `https://example.com/?open=${uri}`],
  ["another scheme", `x-${uri}`],
])("a link or URI in %s stays text, whole or broken", (_, text) => {
  expect(fromClipboard({ text })).toEqual([text]);
  const broken = text.replaceAll("?text=the", "?text=\nthe");
  expect(broken).not.toBe(text);
  expect(
    fromClipboard({ text: broken })
      .filter((part) => typeof part === "string")
      .join(""),
  ).toBe(broken);
});

test.each([
  ["see %, ok", ["see ", short, ", ok"]],
  ["see %.", ["see ", short, "."]],
  ["(see %)", ["(see ", short, ")"]],
  ['"%"!', ['"', short, '"!']],
  ["“%”, it says", ["“", short, "”, it says"]],
  ["「%」。", ["「", short, "」。"]],
  ["<%>", [short]],
  ["**%**", ["**", short, "**"]],
  ["%\nnext line", [short, "\nnext line"]],
  ["%\r\n\r\nnext", [short, "\r\n\r\nnext"]],
  ["a\n% b\n", ["a\n", short, " b\n"]],
  ["% %", [short, " ", short]],
])("a bare URI in %j becomes a citation, without what only stands beside it", (template, parts) => {
  expect(fromClipboard({ text: template.replaceAll("%", encode(short)) })).toEqual(parts);
});

test("a bare URI that ends in the person's own words keeps all of them", () => {
  const cited = citing("x", { comment: "why, then." });
  expect(fromClipboard({ text: encode(cited) })).toEqual([cited]);
  expect(fromClipboard({ text: `“${encode(cited)}”` })).toEqual(["“", cited, "”"]);
  expect(fromClipboard({ text: `${encode(cited)}\nand more` })).toEqual([cited, "\nand more"]);
});

test("ampersands that were escaped on the way are read", () => {
  for (const amp of ["&amp;", "&amp;amp;"]) {
    expect(fromClipboard({ text: link.replaceAll("&", amp) })).toEqual([quote]);
    expect(fromClipboard({ text: uri.replaceAll("&", amp) })).toEqual([quote]);
    expect(fromClipboard({ text: wrap(uri.replaceAll("&", amp), hard(40)) })).toEqual([quote]);
  }
});

function hard(width: number, prefix = ""): Wrapping {
  return { width, prefix, end: "\n", at: "anywhere" };
}

test("links that a mail program wrapped and quoted are put together again, and the texts around them stay", () => {
  expect(fromClipboard({ text: `> a\n${wrap(link, hard(50))}\nb` })).toEqual(["> a\n", quote, "\nb"]);
  expect(fromClipboard({ text: `> a\n${wrap(`b ${link} c`, hard(50, "> > "))}\n\nd` })).toEqual([
    "> a\n> > b ",
    quote,
    " c\n\nd",
  ]);
  expect(fromClipboard({ text: wrap(`<${uri}>`, hard(30)) })).toEqual([quote]);
  expect(fromClipboard({ text: `${wrap(uri, hard(60))}\nnext words` })).toEqual([quote, "\nnext words"]);
});

test("a link cut after the equals sign of a parameter keeps it", () => {
  const cut = uri.replace("text=", "text=\n");
  expect(fromClipboard({ text: cut })).toEqual([quote]);
  expect(fromClipboard({ text: `[a](${cut})` })).toEqual([quote]);
});

const wrapping: fc.Arbitrary<Wrapping> = fc.record({
  width: fc.integer({ min: 20, max: 100 }),
  prefix: fc.constantFrom("", "> ", "> > ", ">> ", "  "),
  end: fc.constantFrom("\n", "\r\n"),
  at: fc.constantFrom("anywhere", "spaces", "flowed"),
});

function citations(parts: readonly Part[]): Part[] {
  return parts.filter((part) => typeof part !== "string");
}

test("links come back after any wrapping, at any width, with any marks of quoting", () => {
  const words = fc.constantFrom("", "a ", "Why is it that ", "Words enough to fill a line of any width up to here. ");
  fc.assert(
    fc.property(anyCitation, anyCitation, wrapping, words, words, (first, second, how, before, between) => {
      const text = `${before}${serialize(first)} ${between}${serialize(second)} after`;
      expect(citations(fromClipboard({ text: wrap(text, how) }))).toEqual([first, second]);
    }),
    { numRuns: 400 },
  );
});

test("URIs in angle brackets come back after any wrapping too", () => {
  fc.assert(
    fc.property(anyCitation, wrapping, (citation, how) => {
      const text = `see <${encode(citation)}> there`;
      expect(citations(fromClipboard({ text: wrap(text, how) }))).toEqual([citation]);
    }),
    { numRuns: 500 },
  );
});

test("a bare URI comes back after any wrapping", () => {
  const before = fc.constantFrom("", "see ", "Words that go on for a while and then ");
  // Words that follow without a mark or blank line cannot always be told from its end.
  const after = fc.constantFrom("", ")", "\n\nnext words");
  fc.assert(
    fc.property(anyCitation, wrapping, before, after, (citation, how, from, to) => {
      const text = wrap(from + encode(citation) + to, how);
      expect(citations(fromClipboard({ text }))).toEqual([citation]);
    }),
    { numRuns: 300 },
  );
});

test("links in quoted-printable text come back", () => {
  expect(fromClipboard({ text: quotedPrintable(`see ${encode(short)}`) })).toEqual(["see ", short]);
  fc.assert(
    fc.property(anyCitation, anyCitation, (first, second) => {
      const text = quotedPrintable(`see ${serialize(first)} and\nthen <${encode(second)}>`);
      expect(citations(fromClipboard({ text }))).toEqual([first, second]);
    }),
    { numRuns: 200 },
  );
});

test("nothing but the line ends inside a URI is lost from a text", () => {
  const random = new Random(5);
  for (let i = 0; i < 500; i++) {
    const document = `${randomDocument(random, 6)}\n${wrap(link, hard(30 + random.below(40)))}\n${randomDocument(random, 6)}`;
    const parts = fromClipboard({ text: document });
    let from = 0;
    for (const part of parts) {
      if (typeof part !== "string") continue;
      const at = document.indexOf(part, from);
      expect({ document, part, found: at >= from }).toEqual({ document, part, found: true });
      from = at + part.length;
    }
    // What Markdown finds by itself is found at least as often.
    expect(citations(parts).length).toBeGreaterThanOrEqual(collect(document).length);
  }
});

test("content without citations comes back as it was", () => {
  for (const text of ["a", "web+pincite:v1/", `[x](${uri.slice(0, 40)}`, "![a](b) <b>", "a=\r\nb =3D"]) {
    expect(fromClipboard({ text, html: "<blockquote cite='https://example.com'>a</blockquote>" })).toEqual([text]);
  }
});

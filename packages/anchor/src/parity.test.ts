import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { streamFromHast, streamFromMdast } from "./markdown.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";
import { hastOf, mdastOf } from "./testing/trees.ts";

const run = { numRuns: 300, seed: 20261130 };
/** Far above what the runs take: a busy machine is no failure. */
const timeout = 60_000;

test("random Markdown gives one stream from mdast and from hast", { timeout }, () => {
  assert(
    property(randomMarkdown, (markdown) => {
      expect(streamFromMdast(mdastOf(markdown)).text).toBe(streamFromHast(hastOf(markdown)).text);
    }),
    run,
  );
});

test("random Markdown with math and without HTML does so too", { timeout }, () => {
  assert(
    property(randomMarkdown, (markdown) => {
      const hast = hastOf(markdown, { math: true, katex: true });
      const mdast = mdastOf(markdown, { math: true });
      expect(streamFromMdast(mdast, { html: "skip" }).text).toBe(streamFromHast(hast, { html: "skip" }).text);
    }),
    run,
  );
});

test("random Markdown gives one stream with elements ignored", { timeout }, () => {
  const ignore = [
    "code",
    "li > p",
    "a[data-footnote-ref]",
    ".task-list-item ul",
    "th, blockquote em",
    "a[href='/u'], a[title]",
  ];
  assert(
    property(randomMarkdown, (markdown) => {
      const expected = streamFromHast(hastOf(markdown), { ignore: ignore }).text;
      expect(streamFromMdast(mdastOf(markdown), { ignore: ignore }).text).toBe(expected);
    }),
    run,
  );
});

import { describe, expect, test } from "vitest";
import { resolveChanged } from "./changed.ts";
import { resolve } from "./index.ts";
import { streamFromHast, streamFromMarkdown, streamFromMdast } from "./markdown.ts";
import { anchoringCases, expectation, inCaseWords, parityCases } from "./testing/cases.ts";
import { hastOf, htmlTree, mdastOf, remarkPlugins } from "./testing/trees.ts";

describe("the stream of a Markdown case", () => {
  for (const { id, markdown, opts, stream } of parityCases) {
    const html = opts.skipHtml === true ? "skip" : "literal";
    test(`${id}, read from hast`, () => {
      expect(streamFromHast(hastOf(markdown, opts), { html }).text).toBe(stream);
    });
    if (opts.raw === true) continue;
    test(`${id}, read from mdast`, () => {
      expect(streamFromMdast(mdastOf(markdown, opts), { html }).text).toBe(stream);
      expect(streamFromMarkdown(markdown, { html, plugins: remarkPlugins(opts) }).text).toBe(stream);
    });
  }
});

describe("an anchoring case", () => {
  for (const anchoring of anchoringCases) {
    const { id, markdown, html, quote, prefix, suffix, ignore = [] } = anchoring;
    const tree = html === undefined ? hastOf(markdown ?? "") : htmlTree(html);
    test(`${id}, in the stream of hast`, () => {
      const stream = streamFromHast(tree, { ignore });
      expect(stream.text).toBe(anchoring.stream);
      expect(inCaseWords(resolve(stream, { text: quote, prefix, suffix }))).toEqual(expectation(anchoring));
    });
    test(`${id}, where changed words count too`, () => {
      const query = { text: quote, prefix, suffix };
      const stream = streamFromHast(tree, { ignore });
      expect(resolveChanged(stream, query)).toEqual(resolve(stream, query));
    });
    if (markdown === undefined) continue;
    test(`${id}, in the stream of mdast`, () => {
      const stream = streamFromMarkdown(markdown, { ignore });
      expect(stream.text).toBe(anchoring.stream);
      expect(inCaseWords(resolve(stream, { text: quote, prefix, suffix }))).toEqual(expectation(anchoring));
    });
  }
});

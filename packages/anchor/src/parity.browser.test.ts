import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { streamFromDom } from "./dom.ts";
import { streamFromHast, streamFromMdast, type TreeOptions } from "./markdown.ts";
import type { RenderOptions } from "./testing/cases.ts";
import { ignored } from "./testing/parity-laws.ts";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";
import { message } from "./testing/render.ts";
import { hastOf, mdastOf } from "./testing/trees.ts";

keepQuiet();

/** The renderer's options, and how a tree is read to give what it shows; mdast where no plugin parses HTML. */
const laws: Readonly<Record<string, [render: RenderOptions, tree: TreeOptions]>> = {
  "by default": [{}, {}],
  "with math typeset": [{ math: true, katex: true }, {}],
  "with HTML left out": [{ skipHtml: true }, { html: "skip" }],
  "with elements ignored": [{}, { ignore: ignored }],
  "with math typeset and HTML parsed": [{ math: true, katex: true, raw: true }, {}],
  "with HTML parsed and elements ignored": [{ raw: true }, { ignore: ignored }],
};

for (const [name, [render, tree]] of Object.entries(laws)) {
  // Far above what the runs take: a busy machine is no failure.
  test(`random Markdown gives the rendered DOM's stream without a DOM, ${name}`, { timeout: 60_000 }, () => {
    assert(
      property(randomMarkdown, (markdown) => {
        const shown = streamFromDom(message(markdown, render).root, { ignore: tree.ignore ?? [] }).text;
        const fromHast = streamFromHast(hastOf(markdown, render), tree).text;
        // mdast holds raw HTML unparsed.
        const fromMdast = render.raw === true ? fromHast : streamFromMdast(mdastOf(markdown, render), tree).text;
        expect([fromHast, fromMdast]).toEqual([shown, shown]);
      }),
      { numRuns: 100, seed: 20261130 },
    );
  });
}

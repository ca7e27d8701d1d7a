import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { streamFromDom } from "./dom.ts";
import { streamFromHast, streamFromMdast } from "./markdown.ts";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";
import { message } from "./testing/render.ts";
import { hastOf, mdastOf } from "./testing/trees.ts";

keepQuiet();

/** Far above what the runs take: a busy machine is no failure. */
const timeout = 60_000;

test("random Markdown gives the rendered DOM's stream without a DOM", { timeout }, () => {
  assert(
    property(randomMarkdown, (markdown) => {
      const rendered = streamFromDom(message(markdown).root).text;
      expect(streamFromMdast(mdastOf(markdown)).text).toBe(rendered);
      expect(streamFromHast(hastOf(markdown)).text).toBe(rendered);
    }),
    { numRuns: 300, seed: 20261130 },
  );
});

test(
  "random Markdown with math, KaTeX and parsed HTML gives one stream from the DOM and from hast",
  { timeout },
  () => {
    const options = { math: true, katex: true, raw: true };
    assert(
      property(randomMarkdown, (markdown) => {
        expect(streamFromHast(hastOf(markdown, options)).text).toBe(
          streamFromDom(message(markdown, options).root).text,
        );
      }),
      { numRuns: 300, seed: 20261130 },
    );
  },
);

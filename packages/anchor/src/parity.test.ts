import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { laws } from "./testing/parity-laws.ts";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";

keepQuiet();

/** Far above what the runs take: a busy machine is no failure. */
const timeout = 60_000;

for (const [law, { fromMdast, fromHast }] of Object.entries(laws)) {
  test(`random Markdown gives one stream from mdast and from hast, ${law}`, { timeout }, () => {
    assert(
      property(randomMarkdown, (markdown) => {
        expect(fromMdast(markdown)).toBe(fromHast(markdown));
      }),
      { numRuns: 300, seed: 20261130 },
    );
  });
}

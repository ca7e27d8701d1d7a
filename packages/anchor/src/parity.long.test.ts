import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { laws } from "./testing/parity-laws.ts";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";

keepQuiet();

const batches = Array.from({ length: 10 }, (_, batch) => batch);

for (const [law, { fromMdast, fromHast }] of Object.entries(laws)) {
  test.each(batches)(`10,000 documents give one stream from mdast and from hast, ${law}: thousand %i`, (batch) => {
    assert(
      property(randomMarkdown, (markdown) => {
        expect(fromMdast(markdown)).toBe(fromHast(markdown));
      }),
      { numRuns: 1000, seed: 20261201 + batch },
    );
  });
}

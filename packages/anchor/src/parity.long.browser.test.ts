import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";
import { shownLaws } from "./testing/shown-laws.ts";

keepQuiet();

/** Two for each of six laws: a browser takes three times as long as Node. */
const batches = [1, 2];

for (const [name, { shown, read }] of Object.entries(shownLaws)) {
  test.each(batches)(`12,000 documents give the rendered DOM's stream without a DOM, ${name}: thousand %i`, (batch) => {
    assert(
      property(randomMarkdown, (markdown) => {
        expect(new Set(read(markdown))).toEqual(new Set([shown(markdown)]));
      }),
      { numRuns: 1000, seed: 20261200 + batch },
    );
  });
}

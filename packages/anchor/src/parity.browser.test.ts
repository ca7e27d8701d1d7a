import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";
import { shownLaws } from "./testing/shown-laws.ts";

keepQuiet();

for (const [name, { shown, read }] of Object.entries(shownLaws)) {
  // Far above what the runs take: a busy machine is no failure.
  test(`random Markdown gives the rendered DOM's stream without a DOM, ${name}`, { timeout: 60_000 }, () => {
    assert(
      property(randomMarkdown, (markdown) => {
        expect(new Set(read(markdown))).toEqual(new Set([shown(markdown)]));
      }),
      { numRuns: 100, seed: 20261130 },
    );
  });
}

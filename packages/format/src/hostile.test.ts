import { expect, test } from "vitest";
import { collect, compose, expand, fromClipboard, toPlainText } from "./index.ts";
import { toBlockquotes } from "./interop.ts";
import { citing } from "./testing/citation.ts";
import { URI } from "./testing/documents.ts";
import { hostileTexts } from "./testing/hostile.ts";

const LINK = `[q](${URI})`;

// Were any of it quadratic, these would take minutes, and the tests would run out of time.

test.each(hostileTexts(100_000))("%s are read in linear time", (_, text) => {
  // A block without a citation is not read unless it could hold a reference to one.
  for (const markdown of [`${text}\n\n${LINK}`, `${text}${LINK}`, `[r]: ${URI}\n\n${text}\n\n${LINK}`])
    expect(collect(markdown).length).toBeLessThan(markdown.length);
});

test.each(hostileTexts(15_000))("%s pass through everything in linear time", (_, text) => {
  const markdown = `${text}\n\n${LINK}`;
  expect(expand(markdown, { limit: Infinity, storedLimit: Infinity }).ok).toBe(true);
  expect(fromClipboard({ text: markdown, html: markdown })).not.toEqual([]);
  expect(compose([text, citing("x"), text])).toContain("web+pincite:");
  expect(toPlainText(markdown)).not.toBe("");
  expect(toBlockquotes(markdown)).not.toBe("");
});

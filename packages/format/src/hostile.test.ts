import { expect, test } from "vitest";
import { collect, compose, expand, fromClipboard } from "./index.ts";
import { citing } from "./testing/citation.ts";
import { URI } from "./testing/documents.ts";

const LINK = `[q](${URI})`;

/** What would take minutes, not milliseconds, if any of it were quadratic: then the test runs out of time. */
const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ["open brackets", "[".repeat(200_000)],
  ["closed brackets", "](".repeat(100_000)],
  ["images", "![[".repeat(70_000)],
  ["runs of backticks of every length", Array.from({ length: 600 }, (_, i) => `${"`".repeat(i + 1)} `).join("")],
  ["open comments", "<!--".repeat(50_000)],
  ["open tags", '<a b="'.repeat(40_000)],
  ["quotes in quotes", "> ".repeat(100_000)],
  ["lists in lists, then blank lines", `${"- ".repeat(20_000)}a\n${"\n".repeat(20_000)}`],
  ["definitions and references", `[a]: ${URI}\n${"[a][a".repeat(40_000)}`],
  ["nested references", `[a]: ${URI}\n\n${"[[a]".repeat(50_000)}`],
  ["a URL's trailing marks", `https://a.b/${"!".repeat(200_000)}`],
  ["words before an at sign", `www.x ${"a".repeat(200_000)}`],
  ["carriage returns", "a\r".repeat(100_000)],
  ["a table's header", `${"|a".repeat(50_000)}\n${"|-".repeat(50_000)}`],
  ["white space", " ".repeat(200_000)],
  ["the scheme alone", "web+pincite:".repeat(20_000)],
  ["bare URIs", `${URI} `.repeat(3000)],
  ["tags of the block", "&amp;lt;/quote <  /quotes>".repeat(8000)],
];

test.each(HOSTILE)("%s are read in linear time", (_, text) => {
  const markdown = `${text}\n\n${LINK}`;
  expect(collect(markdown).length).toBeLessThan(markdown.length);
  expect(expand(markdown, { limit: Infinity, storedLimit: Infinity }).ok).toBe(true);
  expect(fromClipboard({ text: markdown, html: markdown })).not.toEqual([]);
  expect(compose([text, citing("x"), text])).toContain("web+pincite:");
});

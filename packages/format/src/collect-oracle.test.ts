import { expect, test } from "vitest";
import { differs, documentsOf, failing } from "./testing/difference.ts";
import { URI, fewPieces, randomDocument, randomLines } from "./testing/documents.ts";
import { EXAMPLES, mutatedExample } from "./testing/examples.ts";
import { nestedDocument } from "./testing/nested-document.ts";
import type { Random } from "./testing/random.ts";

test.each([
  ["pieces", 800, (random: Random) => randomDocument(random, 1 + random.below(16))],
  ["few pieces again and again", 800, (random: Random) => fewPieces(random, 1 + random.below(24))],
  ["lines that begin, continue and end blocks", 800, (random: Random) => randomLines(random, 1 + random.below(9))],
  ["the specifications' examples, mutated", 400, (random: Random) => mutatedExample(random)],
  ["blocks in blocks", 200, (random: Random) => nestedDocument(random, 1)],
])("random documents of %s hold the citations that remark finds in them", (_, count, document) => {
  expect(failing(documentsOf(20_261_130, count, document))).toEqual([]);
});

test("CommonMark's and GFM's examples with a citation put in hold what remark finds in them", () => {
  const documents = EXAMPLES.flatMap((markdown) =>
    // Every fourth place, which one depending on the example; all of them are in the long suite.
    Array.from({ length: markdown.length + 1 }, (_, at) => at)
      .filter((at) => (at + markdown.length) % 4 === 0)
      .map((at) => `${markdown.slice(0, at)}${at % 3 === 0 ? `<${URI}>` : `[q](${URI})`}${markdown.slice(at)}`),
  );
  expect(documents.length).toBeGreaterThan(4000);
  expect(failing(documents)).toEqual([]);
});

test.each([
  ["a footnote directly in another", `[^a]:[^b]:\`\`\`\n    [q](${URI})`],
  ["a lazy line after a table's last row", `[r]:${URI}\n\n>a||\n>-|-\n> \`\nd|\`\`||\n-|-|-\n\`|[\`][r]`],
  ["a complete tag that would be a table's header", `t\n<z>\n|-\n[q](${URI})`],
])("what micromark makes of %s, so do we", (_, markdown) => {
  expect(differs(markdown)).toBe(false);
});

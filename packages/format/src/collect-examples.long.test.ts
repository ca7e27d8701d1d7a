import { expect, test } from "vitest";
import { batches, documentsOf, failing } from "./testing/difference.ts";
import { URI } from "./testing/documents.ts";
import { EXAMPLES, mutatedExample } from "./testing/examples.ts";

test.each([
  ["a link", `[q](${URI})`],
  ["an autolink", `<${URI}>`],
  ["a link over two lines", `[q](<${URI}>\n"t")`],
  ["a line", `\n[q](${URI})\n`],
  ["a definition", `[foo]: ${URI}\n\n`],
])("CommonMark's and GFM's examples with %s at every place hold what remark finds in them", (_, link) => {
  expect(failing(insertedEverywhere(link))).toEqual([]);
});

test.each(batches(15))("1,000 mutated examples (%i) hold what remark finds in them", (seed) => {
  expect(failing(documentsOf(5000 + seed, 1000, mutatedExample))).toEqual([]);
});

function* insertedEverywhere(link: string): Generator<string> {
  for (const markdown of EXAMPLES)
    for (let at = 0; at <= markdown.length; at++) yield markdown.slice(0, at) + link + markdown.slice(at);
}

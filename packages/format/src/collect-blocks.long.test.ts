import { expect, test } from "vitest";
import { batches, documentsOf, failing } from "./testing/difference.ts";
import { fewPieces, randomDocument, randomLines } from "./testing/documents.ts";
import { mutatedExample } from "./testing/examples.ts";
import { nestedDocument } from "./testing/nested-document.ts";
import type { Random } from "./testing/random.ts";

test.each(batches(24))("1,000 documents of blocks in blocks (%i) hold what remark finds in them", (seed) => {
  const documents = documentsOf(3000 + seed, 1000, (random) => nestedDocument(random, 4));
  expect(failing(documents)).toEqual([]);
});

test.each(batches(20))("50 documents of 10 to 50 KB (%i) hold what remark finds in them", (seed) => {
  expect(failing(documentsOf(4000 + seed, 50, long))).toEqual([]);
});

// remark needs quadratic time for some longer ones.
const LONGEST = 49_999;

const PARTS = [
  (random: Random) => randomDocument(random, 30),
  (random: Random) => fewPieces(random, 30),
  (random: Random) => randomLines(random, 20),
  (random: Random) => mutatedExample(random),
  (random: Random) => nestedDocument(random, 3),
];

function long(random: Random): string {
  const size = 10_000 + random.below(LONGEST - 10_000);
  let document = "";
  while (document.length < size) document += `${random.pick(PARTS)(random)}${random.pick(["\n", "\n\n"])}`;
  return document.slice(0, size);
}

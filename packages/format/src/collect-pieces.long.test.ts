import { expect, test } from "vitest";
import { batches, documentsOf, failing } from "./testing/difference.ts";
import { fewPieces, randomDocument, randomLines } from "./testing/documents.ts";

// With collect-blocks and collect-examples: a hundred thousand random documents.

test.each(batches(10))("2,000 documents of pieces (%i) hold what remark finds in them", (seed) => {
  const documents = documentsOf(seed, 2000, (random) => randomDocument(random, 1 + random.below(40)));
  expect(failing(documents)).toEqual([]);
});

test.each(batches(10))("2,000 documents of few pieces again and again (%i) hold what remark finds in them", (seed) => {
  const documents = documentsOf(1000 + seed, 2000, (random) => fewPieces(random, 1 + random.below(40)));
  expect(failing(documents)).toEqual([]);
});

test.each(batches(10))("2,000 documents of lines (%i) hold what remark finds in them", (seed) => {
  const documents = documentsOf(2000 + seed, 2000, (random) => randomLines(random, 1 + random.below(14)));
  expect(failing(documents)).toEqual([]);
});

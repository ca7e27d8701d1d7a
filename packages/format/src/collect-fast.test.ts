import { expect, test } from "vitest";
import { collect } from "./index.ts";
import { walkBlocks } from "./internal/blocks.ts";
import { documentsOf, failing } from "./testing/difference.ts";
import { URI, fewPieces, randomLines } from "./testing/documents.ts";
import { mutatedExample } from "./testing/examples.ts";
import { nestedDocument } from "./testing/nested-document.ts";
import type { Random } from "./testing/random.ts";

const kinds: readonly (readonly [name: string, document: (random: Random) => string])[] = [
  ["few pieces", (random) => fewPieces(random, 1 + random.below(60))],
  ["lines", (random) => randomLines(random, 1 + random.below(30))],
  ["mutated examples", mutatedExample],
  ["blocks in blocks", (random) => nestedDocument(random, 2)],
];

test.each(kinds)(
  "a definition that nothing refers to, so that all words are read, changes nothing: %s",
  (_, document) => {
    const differs = (markdown: string): boolean => {
      // A blank line and an unindented one leave every container; in open code or HTML the line is no definition.
      const defined = collect(`${markdown}\n\n[never referred to]: ${URI}`);
      return JSON.stringify(collect(markdown)) !== JSON.stringify(defined);
    };
    expect(failing(documentsOf(11, 1500, document), differs)).toEqual([]);
  },
);

test.each(kinds)("blocks are the same when code and HTML are read line by line: %s", (_, document) => {
  const differs = (markdown: string): boolean =>
    JSON.stringify(events(markdown, false)) !== JSON.stringify(events(markdown, true));
  expect(failing(documentsOf(12, 1500, document), differs)).toEqual([]);
});

/** What a walk tells; one that is asked for lines skips none. */
function events(markdown: string, lineByLine: boolean): unknown[] {
  const told: unknown[] = [];
  const sink = {
    content: (...words: unknown[]) => told.push(["content", ...words]) > 0,
    heading: (...range: unknown[]) => void told.push(["heading", ...range]),
    row: (...range: unknown[]) => void told.push(["row", ...range]),
    footnote: (label: string) => void told.push(["footnote", label]),
    topLevel: (...block: unknown[]) => void told.push(["block", ...block]),
  };
  told.push(walkBlocks(markdown, lineByLine ? { ...sink, line: () => undefined } : sink));
  return told;
}

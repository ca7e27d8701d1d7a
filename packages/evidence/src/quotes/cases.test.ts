import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ContentType, type QuotedChunk, type QuoteKind, verifyQuote } from "../index.ts";

interface Case {
  readonly id: string;
  readonly chunk: string;
  readonly quote: string;
  readonly contentType?: ContentType;
  readonly otherChunks?: readonly QuotedChunk[];
  readonly expected: {
    readonly present: boolean;
    readonly kind: QuoteKind;
    readonly accept: boolean;
    readonly flags?: readonly string[];
    readonly foundIn?: readonly string[];
    readonly occurrences?: number;
    readonly sourceText?: string;
    readonly why: string;
  };
}

const cases = readFileSync(new URL("../../fixtures/quotes.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

test.each(cases)("$id: $expected.why", ({ chunk, quote, contentType, otherChunks, expected }) => {
  const { present, kind, accept, flags = [], foundIn, occurrences, sourceText } = expected;
  const source = { text: chunk, ...(contentType && { contentType }), ...(otherChunks && { otherChunks }) };
  const verdict = verifyQuote(source, quote);
  expect({ ...verdict, warnings: [...verdict.warnings].toSorted() }).toMatchObject({
    present,
    kind,
    accept,
    warnings: [...flags].toSorted(),
    ...(foundIn && { foundIn }),
    ...(occurrences && { occurrences }),
    ...(sourceText && { text: sourceText }),
  });
});

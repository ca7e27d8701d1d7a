import * as fc from "fast-check";
import type { Citation, CitationSource } from "../citation.ts";

const MAX_OFFSET = Number.MAX_SAFE_INTEGER;
const CONTROL = /\p{Cc}/u;

/** Text of every script, with the characters that escaping has rules for more often than chance. */
function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }) },
    { weight: 3, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 3 }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(..."--..__~+ %&=#?/\\`<>[]()'\"*", "\u0301", "\u0338", "\u3099", "\uFEFF", "\n"),
    },
  );
  return fc
    .array(unit, { minLength: 1, maxLength: 24 })
    .map((units) => cut(units.join(""), maxLength))
    .filter((text) => text.length >= minLength);
}

function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}

const id = anyText(1, 128).filter((text) => !CONTROL.test(text));
const words = anyText(1, 200)
  .map((text) => text.trim())
  .filter((text) => text !== "");
const context = anyText(0, 32).map((text) => text.replace(/\s+/g, " "));
const source: fc.Arbitrary<CitationSource> = fc.oneof(
  fc.record({ kind: fc.constant("message" as const), threadId: id, messageId: id }),
  fc.record({ kind: fc.constant("document" as const), documentId: id }),
);
const evidence = fc.constantFrom("doc:section:1", "d:s:0", "https://example.com/a?b=c#d", "http://例え.jp/");
const extensions = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^x[a-z0-9]{0,31}$/), id), {
    minLength: 1,
    maxLength: 5,
    selector: ([name]) => name,
  })
  .map((pairs) => Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(pairs)));

/** Any citation that the rules allow. */
export const anyCitation: fc.Arbitrary<Citation> = fc
  .record(
    {
      environmentId: id,
      source,
      text: words,
      start: fc.nat({ max: 1_000_000_000 }),
      prefix: context,
      suffix: context,
      revision: fc.constantFrom("nI54_6fRvJk", "v4ANxeI9pSI", "----------A"),
      sources: fc.array(evidence, { minLength: 1, maxLength: 8 }),
      comment: words,
      extensions,
    },
    { requiredKeys: ["environmentId", "source", "text", "start", "prefix", "suffix"] },
  )
  .map((fields) => Object.assign(fields, { end: fields.start + fields.text.replace(/\s+/g, " ").length }))
  .filter(({ end }) => end <= MAX_OFFSET);

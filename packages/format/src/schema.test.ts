import * as Schema from "effect/Schema";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { check, encode } from "./index.ts";
import { Citation, CitationFromUri } from "./schema.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

test("the schema of the URI is the codec", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      expect(Schema.decodeUnknownSync(CitationFromUri)(encode(citation))).toEqual(citation);
      expect(Schema.encodeSync(CitationFromUri)(citation)).toBe(encode(citation));
    }),
  );
});

test("the schema of the value accepts what the rules accept", () => {
  const accepts = Schema.is(Citation);
  expect(accepts(citing("a"))).toBe(true);
  for (const broken of [
    citing(" a"),
    citing("a", { end: 2 }),
    citing("a", { sources: [] }),
    citing("a", { extensions: { text: "" } }),
  ]) {
    expect(check(broken).ok).toBe(false);
    expect(accepts(broken)).toBe(false);
  }
});

test("a failure names the reason and the field", () => {
  const decode = Schema.decodeUnknownSync(CitationFromUri);
  expect(() => decode("web+pincite:v2/x")).toThrow(/version/);
  expect(() => decode(encode(citing("abc")).replace("0-3", "0-4"))).toThrow(/field \(at\)/);
});

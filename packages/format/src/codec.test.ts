import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Citation, check, citationKey, decode, encode, toHash } from "./index.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

type Case =
  | { readonly id: string; readonly op: "encode"; readonly citation: Citation; readonly expected: unknown }
  | { readonly id: string; readonly op: "decode"; readonly uri: string; readonly expected: unknown };

const cases = readFileSync(new URL("../fixtures/codec.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

test("every case of the wire format is read and written as it says", () => {
  expect(cases.length).toBeGreaterThan(900);
  for (const example of cases)
    expect({ id: example.id, answer: answer(example) }).toEqual({ id: example.id, answer: example.expected });
});

test("a citation survives being written and read", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      expect(decode(encode(citation))).toEqual({ ok: true, citation });
    }),
  );
});

test("what was read is written in its canonical form", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const uri = encode(citation);
      const [path, query] = uri.split("?") as [string, string];
      const loose = `${path}?${query.replaceAll("+", "%20")}`.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
      const again = decode(loose);
      expect(again.ok && encode(again.citation)).toBe(uri);
    }),
  );
});

test("a URI stays the same citation in a URL object and under NFC", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const uri = encode(citation);
      expect(decode(new URL(uri).href)).toEqual({ ok: true, citation });
      expect(uri.normalize("NFC")).toBe(uri);
    }),
  );
});

test("a URI holds nothing that ends a destination, starts an entity or is a legacy one", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      expect(encode(citation)).not.toMatch(/[\s()<>[\]"'`\\|*@$!{}^#]/);
      expect(encode(citation)).not.toMatch(/&[a-z0-9]+;|--|\.\./);
    }),
  );
});

test("damaged URIs are told apart, never thrown at", () => {
  fc.assert(
    fc.property(anyCitation, fc.nat(), fc.string({ unit: "binary", maxLength: 3 }), (citation, seed, damage) => {
      const uri = encode(citation);
      const at = seed % uri.length;
      const result = decode(uri.slice(0, at) + damage + uri.slice(at + (seed % 3)));
      expect(result.ok).toBe(result.ok && check(result.citation).ok);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(decode(text).ok).toBe(false);
    }),
  );
});

test("checking and encoding agree on any value", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), anyCitation), (value) => {
      expect(isWritten(value as Citation)).toBe(check(value).ok);
    }),
  );
});

test("comment, evidence and extensions are no part of a citation's identity", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const { comment: _, sources: __, extensions: ___, ...rest } = citation;
      expect(citationKey(citation)).toBe(encode(rest));
    }),
  );
});

test("the longest legal citation is short enough to be read", () => {
  const longest = citing("\uE000".repeat(8000), {
    environmentId: "\uE000".repeat(128),
    source: { kind: "message", threadId: "\uE000".repeat(256), messageId: "\uE000".repeat(256) },
    prefix: "\uE000".repeat(32),
    suffix: "\uE000".repeat(32),
    sources: Array.from({ length: 8 }, () => `${"\uE000".repeat(508)}:s:1`),
    comment: "\uE000".repeat(8000),
    extensions: { x: "\uE000".repeat(4000) },
  });
  expect(decode(encode(longest))).toEqual({ ok: true, citation: longest });
});

test("a text of any length is told to be too long", () => {
  const text = "字".repeat(20_000_000);
  expect(() => encode({ ...citing("x"), text, end: text.length })).toThrow("Not a citation: field text");
  expect(decode(`web+pincite:v1/e/document/d?text=${text}&at=0-${text.length}`)).toEqual({
    ok: false,
    reason: "too-long",
  });
});

test("names of parameters never reach an object's prototype", () => {
  const result = decode(`${encode(citing("x"))}&constructor=1&tostring=2`);
  expect(result.ok && Object.getPrototypeOf(result.citation.extensions)).toBe(null);
});

function isWritten(value: Citation): boolean {
  try {
    return encode(value) !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function answer(example: Case): unknown {
  if (example.op === "encode") {
    const result = check(example.citation);
    return result.ok ? { ok: true, uri: encode(example.citation) } : result;
  }
  const result = decode(example.uri);
  if (!result.ok) return result;
  const { citation } = result;
  return { ok: true, citation, canonical: encode(citation), key: citationKey(citation), hash: toHash(citation) };
}

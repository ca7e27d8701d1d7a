import { readFile } from "node:fs/promises";
import apg from "apg-js";
import { beforeAll, expect, test } from "vitest";
import { loadVectors } from "./load.ts";

let grammar: object;
let errors: readonly unknown[];

beforeAll(async () => {
  const page = await readFile(new URL("../../../docs/format.md", import.meta.url), "utf8");
  const api = new apg.apgApi(`${/```abnf\n([\s\S]*?)```/.exec(page)![1]!}`);
  api.generate();
  errors = api.errors;
  grammar = api.toObject();
});

test("the specification's grammar is one", () => {
  expect(errors).toEqual([]);
});

function matches(rule: string, text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  return new apg.apgLib.parser().parse(grammar, rule, codes).success;
}

// A parser of grammars takes a second for a quarter of a megabyte.
const SHORT = 4000;

test("every canonical URI of the vectors follows the specification's grammar", async () => {
  for (const { id, uri, expected } of await loadVectors("decode")) {
    if (!expected.ok || uri.length > SHORT) continue;
    expect({ id, canonical: matches("citation-uri", expected.canonical) }).toEqual({ id, canonical: true });
    expect({ id, readable: matches("readable-uri", uri) }).toEqual({ id, readable: true });
  }
  for (const { id, expected } of await loadVectors("encode")) {
    if (!expected.ok || expected.uri.length > SHORT) continue;
    expect({ id, canonical: matches("citation-uri", expected.uri) }).toEqual({ id, canonical: true });
  }
});

test("every URI of the format's own fixtures that decodes follows it too", async () => {
  const text = await readFile(new URL("../../format/fixtures/codec.jsonl", import.meta.url), "utf8");
  let checked = 0;
  for (const line of text.trimEnd().split("\n")) {
    const { id, uri, expected } = JSON.parse(line);
    const canonical: string | undefined = expected.uri ?? expected.canonical;
    if (canonical === undefined || canonical.length > SHORT || uri?.length > SHORT) continue;
    expect({ id, canonical: matches("citation-uri", canonical) }).toEqual({ id, canonical: true });
    expect({ id, readable: matches("readable-uri", uri ?? canonical) }).toEqual({ id, readable: true });
    checked += 1;
  }
  expect(checked).toBeGreaterThan(300);
});

test("a URI of another scheme, version or kind, or with a broken path or a hash sign, does not follow it", async () => {
  const reasons = new Set(["scheme", "version", "source", "path"]);
  for (const { id, uri, expected } of await loadVectors("decode")) {
    if (expected.ok || !reasons.has(expected.reason)) continue;
    expect({ id, readable: matches("readable-uri", uri) }).toEqual({ id, readable: false });
  }
  expect(matches("readable-uri", "web+pincite:v1/e/document/d?text=x&at=0-1#")).toBe(false);
});

import base64urlModule from "base64url";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromHash, toHash, withComment } from "./index.ts";
import { fromBase64Url, toBase64Url } from "./internal/base64url.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

const base64url = base64urlModule.default;

test("base64url is that of the base64url package", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = base64url.encode(Buffer.from(bytes));
      expect(toBase64Url(bytes)).toBe(text);
      expect(fromBase64Url(text)).toEqual(new Uint8Array(base64url.toBuffer(text)));
    }),
  );
});

test("base64url that is not canonical is refused", () => {
  for (const text of ["A", "AAAAA", "AB", "AAB", "A=", "AA==", "A+A", "A/A", "A A", "é"]) {
    expect(fromBase64Url(text)).toBeUndefined();
  }
});

test("a citation without its comment survives a location hash", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const expected = { ok: true, citation: withComment(citation, "") };
      expect(fromHash(toHash(citation))).toEqual(expected);
      expect(fromHash(`#a=1&${toHash(citation)}&b`)).toEqual(expected);
    }),
  );
});

test("a hash without a citation is told from one that cannot be read", () => {
  expect(fromHash("#/threads/1")).toBeUndefined();
  expect(fromHash("#cite=%")).toEqual({ ok: false, reason: "escape" });
  expect(fromHash("#cite=gICA")).toEqual({ ok: false, reason: "escape" });
  expect(fromHash(`#cite=${base64url("https://example.com")}`)).toEqual({ ok: false, reason: "scheme" });
  expect(fromHash(`cite=${"A".repeat(2_000_000)}`)).toEqual({ ok: false, reason: "too-long" });
});

test("the longest excerpts and comments in Chinese still fit a hash", () => {
  const citation = citing("你".repeat(8000), { comment: "好".repeat(8000) });
  expect(fromHash(toHash(citation))).toEqual({ ok: true, citation: withComment(citation, "") });
});

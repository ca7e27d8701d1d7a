import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { fingerprint, normalise, streamFromText } from "./index.ts";

test("the format's two known answers", () => {
  expect(fingerprint("Hello, world")).toBe("nI54_6fRvJk");
  expect(fingerprint("naïve 😀 你好")).toBe("v4ANxeI9pSI");
});

test("a fingerprint is FNV-1a of 64 bits over little-endian code units, in base64url", () => {
  assert(
    property(string({ unit: "binary", maxLength: 40 }), (text) => {
      let hash = 0xcbf29ce484222325n;
      for (const byte of Buffer.from(normalise(text), "utf16le")) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
      }
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(hash);
      expect(fingerprint(text)).toBe(bytes.toString("base64url"));
    }),
  );
});

test("a fingerprint is that of the normalised text, with nothing trimmed", () => {
  expect(fingerprint("a\n\t b\u3000c")).toBe(fingerprint("a b c"));
  expect(fingerprint(" a")).not.toBe(fingerprint("a"));
});

test("a stream's fingerprint is that of its text", () => {
  const stream = streamFromText("\n one\n two ");
  expect(stream.text).toBe("one two");
  expect(stream.fingerprint).toBe(fingerprint("one two"));
});

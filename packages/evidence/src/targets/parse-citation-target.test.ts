import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defineTarget, parseCitationTarget } from "../targets.ts";

test("an unknown or absent provider becomes null and keeps the account", () => {
  for (const provider of ["other", 7, null, undefined, {}]) {
    const expected = { kind: "account", accountId: "a-1", provider: null };
    expect(parseCitationTarget({ kind: "account", accountId: "a-1", provider })).toEqual(expected);
  }
  expect(parseCitationTarget({ kind: "account", accountId: "a-1", provider: "manual" })).toHaveProperty(
    "provider",
    "manual",
  );
});

test("fields that this version does not know are dropped", () => {
  expect(parseCitationTarget({ kind: "portfolio", token: "x" })).toEqual({ kind: "portfolio" });
  const account = { accountId: "a-1", provider: "plaid", token: "x" };
  expect(parseCitationTarget({ kind: "accounts", accounts: [account] })).toEqual({
    kind: "accounts",
    accounts: [{ accountId: "a-1", provider: "plaid" }],
  });
});

test.each(["https://a.example/x?y#z", "HTTP://A.example", "http://[::1]:8/"])("%s is a page", (url) => {
  expect(parseCitationTarget({ kind: "web", url })).toEqual({ kind: "web", url });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://a.example",
  "//a.example",
  "/a",
  "",
  " https://a.example",
  "https://a.example/\n",
  "java\nscript:alert(1)",
  "https://",
  "https://a b.example",
])("%j is no page", (url) => {
  expect(parseCitationTarget({ kind: "web", url })).toBeNull();
  expect(parseCitationTarget({ kind: "tax_reference", url })).toBeNull();
});

test("a reference without its own page needs a null, not an absence", () => {
  expect(parseCitationTarget({ kind: "mortgage_reference", url: null })).toEqual({
    kind: "mortgage_reference",
    url: null,
  });
  expect(parseCitationTarget({ kind: "mortgage_reference" })).toBeNull();
});

test("a message and a document need their ids; a chunk and a field may be absent but not malformed", () => {
  const message = { kind: "message", environmentId: "e", threadId: "t", messageId: "m" };
  expect(parseCitationTarget(message)).toEqual(message);
  expect(parseCitationTarget({ ...message, threadId: "" })).toBeNull();
  const document = { kind: "document", environmentId: "e", documentId: "d" };
  expect(parseCitationTarget(document)).toEqual(document);
  expect(parseCitationTarget({ ...document, chunkId: "d:s:0", field: "a.b" })).toEqual({
    ...document,
    chunkId: "d:s:0",
    field: "a.b",
  });
  expect(parseCitationTarget({ ...document, chunkId: 7 })).toBeNull();
});

test("nothing that arrives makes it throw, and what it gives it gives again", () => {
  const kind = fc.constantFrom(
    "web",
    "account",
    "accounts",
    "document",
    "message",
    "market_data",
    "invoice",
    "__proto__",
  );
  const value = fc.oneof(
    fc.anything({ withNullPrototype: true, withMap: true }),
    fc.tuple(kind, fc.object()).map(([name, fields]) => Object.assign(fields, { kind: name })),
  );
  fc.assert(
    fc.property(value, (anything) => {
      const parsed = parseCitationTarget(anything);
      expect(parseCitationTarget(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
    }),
  );
});

test("a value whose fields throw, and a schema that throws or answers later, give null", () => {
  const trap = {
    get kind(): string {
      throw new Error("trap");
    },
  };
  expect(parseCitationTarget(trap)).toBeNull();
  const throwing = defineTarget("throwing", {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (): never => {
        throw new Error("no");
      },
    },
  });
  const later = defineTarget("later", {
    "~standard": { version: 1, vendor: "test", validate: async () => ({ value: {} }) },
  });
  expect(parseCitationTarget({ kind: "throwing" }, [throwing, later])).toBeNull();
  expect(parseCitationTarget({ kind: "later" }, [throwing, later])).toBeNull();
});

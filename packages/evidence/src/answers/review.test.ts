import { expect, test } from "vitest";
import { findConflicts, groundingOf, parseChunkId } from "../index.ts";

test("an answer is grounded by all of its claims, by some, or by none", () => {
  const claims = (verified: number, of: number) =>
    Array.from({ length: of }, (_, place) => ({ verified: place < verified }));
  expect([claims(2, 2), claims(1, 2), claims(0, 2), []].map(groundingOf)).toEqual([
    "grounded",
    "partially_grounded",
    "ungrounded",
    "ungrounded",
  ]);
});

const fact = (documentId: string, value: string, field = "glLimit") => ({
  documentId,
  chunkId: `${documentId}:c:0`,
  field,
  value,
});

test("two values of one field are a conflict that names both chunks", () => {
  expect(findConflicts([fact("a", "$1,000,000"), fact("b", "$2,000,000"), fact("b", "$5", "other")])).toEqual([
    { field: "glLimit", chunkIds: ["a:c:0", "b:c:0"] },
  ]);
});

test.each(["$1M", "$1000000.00", "1 million dollars"])("$1,000,000 and %s agree", (value) => {
  expect(findConflicts([fact("a", "$1,000,000"), fact("b", value)])).toEqual([]);
});

test.each(["€1,000,000", "-$1,000,000", "$1,000,000 to $2,000,000", "none"])("$1,000,000 and %s do not", (value) => {
  expect(findConflicts([fact("a", "$1,000,000"), fact("b", value)])).toHaveLength(1);
});

test("documents that are compared on purpose may differ, one document with itself may not", () => {
  const facts = [fact("a", "$1"), fact("b", "$2")];
  expect(findConflicts(facts, { comparing: true })).toEqual([]);
  expect(findConflicts([...facts, fact("a", "$3")], { comparing: true })).toEqual([
    { field: "glLimit", chunkIds: ["a:c:0"] },
  ]);
});

test("a chunk's id is read from the right, since a document's id may hold colons", () => {
  expect(parseChunkId("urn:doc:9:coverage:2")).toEqual({ documentId: "urn:doc:9", section: "coverage", chunkIndex: 2 });
  expect(["a:b", "a b:s:0", "a:s:x", ":s:0", "a::0"].map(parseChunkId)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

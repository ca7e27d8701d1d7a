import { expect, test } from "vitest";
import { serialize, toPlainText, withComment } from "./index.ts";
import { citing } from "./testing/citation.ts";
import { URI } from "./testing/documents.ts";

const link = serialize(citing("two\nwords"));

test("a citation becomes its words, set off from its neighbours", () => {
  expect(toPlainText(`see${link}and${link}${link}.`)).toBe("see “two words” and “two words” “two words”.");
  expect(toPlainText(`(${link}) ${serialize(citing("a", { comment: "b" }))}`)).toBe("(“two words”) “a” (b)");
});

test("definitions that only served citations are no words", () => {
  expect(toPlainText(`a [q][r]\n\n[r]: ${URI}\n`)).toBe("a “x”\n\n");
});

test("a message without citations stays as it is", () => {
  expect(toPlainText("**a** `b`")).toBe("**a** `b`");
});

test("a comment is trimmed, and an empty one removed", () => {
  expect(withComment(citing("a"), " b\n")).toEqual(citing("a", { comment: "b" }));
  expect(withComment(citing("a", { comment: "b" }), " \t")).toEqual(citing("a"));
});

import { expect, test } from "vitest";
import * as format from "./index.ts";
import * as remark from "./remark.ts";
import * as schema from "./schema.ts";

test("the package exports exactly its public API", () => {
  expect(Object.keys(format).toSorted()).toEqual([
    "DEFAULT_SCHEME",
    "QUOTE_LAYOUTS",
    "check",
    "citationKey",
    "collect",
    "compose",
    "createFormat",
    "decode",
    "encode",
    "expand",
    "expandConversation",
    "fromClipboard",
    "fromHash",
    "label",
    "replace",
    "serialize",
    "split",
    "toHash",
    "toHtml",
    "toPlainText",
    "withComment",
  ]);
  expect(Object.keys(remark).toSorted()).toEqual(["CITATION_ELEMENT", "remarkCitations"]);
  expect(Object.keys(schema).toSorted()).toEqual(["Citation", "CitationFromUri"]);
});

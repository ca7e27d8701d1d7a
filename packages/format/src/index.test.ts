import { expect, test } from "vitest";
import * as format from "./index.ts";
import * as interop from "./interop.ts";
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
});

test("each further entry exports exactly its own", () => {
  expect(Object.keys(interop).toSorted()).toEqual([
    "fromT3Citation",
    "fromWebAnnotation",
    "toBlockquotes",
    "toT3Citation",
    "toTextFragment",
    "toWebAnnotation",
  ]);
  expect(Object.keys(remark).toSorted()).toEqual(["CITATION_ELEMENT", "remarkCitations"]);
  expect(Object.keys(schema).toSorted()).toEqual(["Citation", "CitationFromUri"]);
});

import { expect, test } from "vitest";
import * as changed from "./changed.ts";
import * as dom from "./dom.ts";
import * as core from "./index.ts";
import * as markdown from "./markdown.ts";

test("the packages' entry points export exactly these values", () => {
  expect(Object.keys(core).toSorted()).toEqual([
    "candidateLimit",
    "contextLimit",
    "describe",
    "excerptLimit",
    "fingerprint",
    "normalise",
    "resolve",
    "streamFromText",
  ]);
  expect(Object.keys(changed).toSorted()).toEqual(["changedLimit", "diff", "resolveChanged"]);
  expect(Object.keys(dom).toSorted()).toEqual(["cachedStream", "describeRange", "streamFromDom"]);
  expect(Object.keys(markdown).toSorted()).toEqual(["streamFromHast", "streamFromMarkdown", "streamFromMdast"]);
});

import { expect, test } from "vitest";
import { quoteLayoutFrom } from "./serve.ts";

test("the layout of quotes comes from the flag, else from the process's environment, else from nowhere", () => {
  expect(quoteLayoutFrom({ quoteLayout: "json" }, { PINCITE_QUOTE_LAYOUT: "markdown" })).toBe("json");
  expect(quoteLayoutFrom({}, { PINCITE_QUOTE_LAYOUT: "markdown" })).toBe("markdown");
  expect(quoteLayoutFrom({}, { PINCITE_QUOTE_LAYOUT: "" })).toBeUndefined();
  expect(quoteLayoutFrom({}, {})).toBeUndefined();
});

test("a layout that there is not is named together with those that there are", () => {
  expect(() => quoteLayoutFrom({}, { PINCITE_QUOTE_LAYOUT: "xml" })).toThrow(
    "PINCITE_QUOTE_LAYOUT is none of tags, json, markdown.",
  );
});

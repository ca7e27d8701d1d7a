import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the package exports exactly these values", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "ExpansionLimitError",
    "convertDataPart",
    "expandQuotes",
    "quoteSchema",
  ]);
});

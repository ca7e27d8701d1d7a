import { expect, test } from "vitest";
import * as conformance from "./index.ts";

test("the package exports exactly its public API", () => {
  expect(Object.keys(conformance).toSorted()).toEqual([
    "LEVELS",
    "OPERATIONS",
    "abbreviate",
    "judge",
    "question",
    "spellOut",
  ]);
});

import { expect, test } from "vitest";
import * as targets from "./targets.ts";

test("exports exactly this", () => {
  expect(Object.keys(targets).toSorted()).toEqual([
    "TargetRegistry",
    "accountHref",
    "accountOfRow",
    "accountsOfRows",
    "corpusSource",
    "defineTarget",
    "deriveTarget",
    "humanizeCitationUrl",
    "parseCitationTarget",
    "targetHref",
  ]);
});

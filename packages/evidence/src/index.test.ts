import { expect, test } from "vitest";
import * as evidence from "./index.ts";

test("exports exactly this", () => {
  expect(Object.keys(evidence).toSorted()).toEqual([
    "TextOffsets",
    "citationIdentity",
    "claimOfMarker",
    "findConflicts",
    "findMarkers",
    "groundingOf",
    "joinPages",
    "parseChunkId",
    "renumber",
    "toEvidence",
    "unsupportedValues",
    "verifyQuote",
  ]);
});

import { describe, expect, it } from "vitest";
import { citationOf } from "../testing/citation.ts";
import { describeNavigation } from "./announcement.ts";

const active = { activation: { id: 1, citation: citationOf(), origin: "chip" }, scroll: "navigation" } as const;
const span = { start: 0, end: 9 };

describe("describeNavigation", () => {
  it("says what happened, in words", () => {
    expect(describeNavigation({ phase: "idle" })).toBe("");
    expect(describeNavigation({ phase: "fetching", ...active })).toBe("Looking for the quote");
    expect(describeNavigation({ phase: "shown", match: "exact", span, ...active })).toBe("Quote shown");
    expect(describeNavigation({ phase: "unavailable", reason: "missing", during: "measuring", ...active })).toBe(
      "The quoted words are no longer in their source",
    );
    const changed = { match: "changed", span, excerpt: "old words", passage: "new words" } as const;
    expect(describeNavigation({ phase: "shown", ...changed, ...active })).toBe("The quoted text has changed");
    const two = { phase: "unavailable", reason: "ambiguous", candidates: [span, span], index: 0, ...active } as const;
    expect(describeNavigation(two)).toBe("Two passages match: 1 of 2");
  });
});

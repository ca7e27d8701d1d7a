import { describe, expect, it } from "vitest";
import { isQuoteShortcut } from "./shortcut.ts";

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

describe("isQuoteShortcut", () => {
  it("is Alt and the key at Q's place, whatever the layout writes there", () => {
    expect(isQuoteShortcut({ ...none, code: "KeyQ", altKey: true })).toBe(true);
    expect(isQuoteShortcut({ ...none, code: "KeyA", altKey: true })).toBe(false);
    expect(isQuoteShortcut({ ...none, code: "KeyQ" })).toBe(false);
  });

  it("is not another shortcut, an AltGr character or a press that an input method takes", () => {
    for (const modifier of ["ctrlKey", "metaKey", "shiftKey"] as const) {
      expect(isQuoteShortcut({ ...none, code: "KeyQ", altKey: true, [modifier]: true })).toBe(false);
    }
    const altGraph = { getModifierState: (key: string) => key === "AltGraph" };
    expect(isQuoteShortcut({ ...none, code: "KeyQ", altKey: true, ...altGraph })).toBe(false);
    expect(isQuoteShortcut({ ...none, code: "KeyQ", altKey: true, isComposing: true })).toBe(false);
  });
});

import { expect, it } from "vitest";
import * as api from "./index.ts";

it("exports exactly this", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "CitationChip",
    "CitationMarker",
    "NavigationAnnouncer",
    "captureSelection",
    "chipName",
    "citationFrom",
    "createMark",
    "createNavigator",
    "describeNavigation",
    "englishChipPhrases",
    "englishPhrases",
    "initialNavigation",
    "isQuoteShortcut",
    "markedSpan",
    "navigationLimits",
    "navigationTask",
    "ownsScroll",
    "placeToolbar",
    "previewText",
    "reduceNavigation",
    "splitMarkers",
    "supportsHighlights",
    "useNavigation",
    "useSelectionCapture",
  ]);
});

export { type CitationParts, citationFrom } from "./citation-from.ts";
export {
  type ChipElementProps,
  type ChipPhrases,
  chipName,
  CitationChip,
  type CitationChipProps,
  englishChipPhrases,
  type SourceState,
} from "./chip/CitationChip.tsx";
export { previewText } from "./chip/preview.ts";
export { CitationMarker, type CitationMarkerProps, type MarkerButtonProps } from "./citations/CitationMarker.tsx";
export { type MarkerPiece, splitMarkers } from "./citations/split-markers.ts";
export { createMark, type Mark, type MarkOptions, supportsHighlights } from "./highlight/mark.ts";
export type { DataAdapter, DataAnswer, ListAdapter, NavigationAdapters, TaskOptions } from "./navigation/adapters.ts";
export { describeNavigation, englishPhrases, type NavigationPhrases } from "./navigation/announcement.ts";
export { NavigationAnnouncer, type NavigationAnnouncerProps } from "./navigation/NavigationAnnouncer.tsx";
export {
  type ActivateOptions,
  createNavigator,
  type Navigator,
  type NavigatorOptions,
} from "./navigation/navigator.ts";
export { reduceNavigation } from "./navigation/reduce.ts";
export {
  type Activation,
  type AmbiguousTarget,
  type ChangedWords,
  type DataFailure,
  type FoundTarget,
  initialNavigation,
  type Navigation,
  type NavigationEvent,
  type NavigationOrigin,
  type NavigationState,
  type Resolution,
  type RunningPhase,
  type ScrollOwner,
  type Span,
  type Target,
  type UnavailableReason,
} from "./navigation/state.ts";
export {
  markedSpan,
  type NavigationLimits,
  navigationLimits,
  type NavigationTask,
  navigationTask,
  ownsScroll,
} from "./navigation/task.ts";
export { type NavigationHandle, useNavigation, type UseNavigationOptions } from "./navigation/use-navigation.ts";
export {
  type Captured,
  type CaptureOptions,
  type CaptureResult,
  captureSelection,
  type FindMessage,
  type RefusalReason,
  type Refused,
  type SelectedMessage,
  type SelectionInput,
} from "./selection/capture.ts";
export { type Box, type Placement, type PlacementOptions, placeToolbar } from "./selection/placement.ts";
export { isQuoteShortcut, type ShortcutEvent } from "./selection/shortcut.ts";
export {
  type SelectionCapture,
  type ToolbarProps,
  useSelectionCapture,
  type UseSelectionCaptureOptions,
} from "./selection/use-selection-capture.ts";

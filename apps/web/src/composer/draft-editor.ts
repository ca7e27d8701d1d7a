import type { Citation, Part } from "@pincite/format";
import type { Finding } from "../checks/CitationChecks.ts";

/** What the composer asks of whatever edits its text; the Lexical adapter is the first. */
export interface DraftEditor {
  /** Attaches to the element in which the person writes; null detaches and keeps the draft. */
  attach(root: HTMLElement | null): void;
  read(): Part[];
  /** Replaces the draft without moving the focus. `forget` drops the undo history: another draft was loaded or this one was sent. */
  write(parts: readonly Part[], options: { readonly forget: boolean }): void;
  /**
   * Inserts at the caret, or at the end when the draft never had one, set off by spaces. `focus: false` leaves the focus and a touch
   * keyboard as they are. Returns the last chip inserted.
   */
  insert(parts: readonly Part[], options: { readonly focus: boolean }): ChipId | undefined;
  focus(): void;
  chip(id: ChipId): Chip | undefined;
  /** All chips in order, as the citations of `read()` are. */
  chips(): ChipId[];
  setCitation(id: ChipId, citation: Citation): void;
  /** Shows on a chip what is known of its words; no part of the draft, and kept when the chip is drawn again. */
  mark(id: ChipId, finding: Finding): void;
  remove(id: ChipId): void;
  /** Focuses the editor with the caret behind a chip. */
  leave(id: ChipId): void;
  /** Focuses the editor with the chip selected and in view. */
  select(id: ChipId): void;
  dispose(): void;
}

/** Names one chip for as long as it stands in the draft. */
export type ChipId = string;

/** A chip as drawn. */
export interface Chip {
  readonly citation: Citation;
  readonly element: HTMLElement;
}

/** What the editor tells the composer. */
export interface DraftEditorEvents {
  /** The person (or `insert`, `setCitation`, `remove`) changed the draft; `write` does not report. */
  readonly onEdit: () => void;
  /** Chips were drawn or are gone, by whatever way. */
  readonly onChips: () => void;
  readonly onSend: () => void;
  readonly onOpenChip: (id: ChipId) => void;
  /** A sentence for the live region. */
  readonly onAnnounce: (sentence: string) => void;
  /** A paste or drop was not taken; the sentence says why. */
  readonly onRefused: (sentence: string) => void;
  /** How many units a draft may hold before it is refused rather than shown as over the limit. */
  readonly capacity: () => number;
}

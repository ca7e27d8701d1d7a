import type { Part } from "@pincite/format";
import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  COPY_COMMAND,
  CUT_COMMAND,
  CUT_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from "lexical";
import type { DraftEditorEvents } from "../draft-editor.ts";
import { flatLength, sliceParts } from "../parts.ts";
import { pasteRefused } from "../wording.ts";
import { $flatRange, type FlatRange, $readParts, $replaceRange } from "./document.ts";
import { readTransfer, transferLength, writeTransfer } from "../transfer.ts";

/** Copy, cut and paste of texts and chips. Returns the function that undoes the registration. */
export function registerClipboard(editor: LexicalEditor, events: DraftEditorEvents): () => void {
  return mergeRegister(
    editor.registerCommand(COPY_COMMAND, (event) => $copy(dataOf(event), event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      CUT_COMMAND,
      (event) => {
        const range = $selectedRange();
        if (!$copy(dataOf(event), event) || range === undefined) return false;
        $addUpdateTag(CUT_TAG);
        $replaceRange(range.start, range.end, []);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = dataOf(event);
        if (data === null) return false;
        event.preventDefault();
        $addUpdateTag(PASTE_TAG);
        $insertTransfer(data, events);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (input) => {
        // Replacements by the keyboard or a spelling checker bring a DataTransfer and no paste event.
        if (typeof input === "string" || input.dataTransfer === null) return false;
        $addUpdateTag(HISTORY_PUSH_TAG);
        $insertTransfer(input.dataTransfer, events);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

/** Inserts what a clipboard holds in place of the selection, or refuses the whole of it and says why: never a part. */
export function $insertTransfer(data: DataTransfer, events: DraftEditorEvents): boolean {
  const range = $selectedRange();
  if (range === undefined) return false;
  const present = $readParts();
  const capacity = events.capacity();
  const kept = flatLength(present) - (range.end - range.start);
  // By the raw length first: a megabyte is refused without being parsed.
  if (transferLength(data) > capacity * 2) return refuse(transferLength(data));
  const parts: readonly Part[] = readTransfer(data);
  if (kept + flatLength(parts) > capacity) return refuse(flatLength(parts));
  $replaceRange(range.start, range.end, parts);
  return true;

  function refuse(length: number): false {
    events.onRefused(pasteRefused(length, capacity));
    return false;
  }
}

function $copy(data: DataTransfer | null, event: Event | null): boolean {
  const range = $selectedRange();
  if (data === null || range === undefined || range.start === range.end) return false;
  event?.preventDefault();
  writeTransfer(data, sliceParts($readParts(), range.start, range.end));
  return true;
}

function $selectedRange(): FlatRange | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $flatRange(selection) : undefined;
}

function dataOf(event: unknown): DataTransfer | null {
  if (event instanceof ClipboardEvent) return event.clipboardData;
  return event instanceof InputEvent ? event.dataTransfer : null;
}

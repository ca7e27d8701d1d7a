import {
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  DRAGEND_COMMAND,
  DRAGOVER_COMMAND,
  DRAGSTART_COMMAND,
  $addUpdateTag,
  DROP_COMMAND,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import type { DraftEditorEvents } from "../draft-editor.ts";
import { moveParts, sliceParts } from "../parts.ts";
import { $isCitationNode } from "./CitationNode.ts";
import {
  $flatRange,
  type FlatRange,
  $offsetOfNode,
  $paragraph,
  $readParts,
  $selectRange,
  $writeParts,
} from "./document.ts";
import { $insertTransfer } from "./register-clipboard.ts";
import { writeTransfer } from "../transfer.ts";

/** Dragging a chip or a selection moves it within the draft and copies it elsewhere; what is dropped from outside arrives as if pasted. */
export function registerDrag(editor: LexicalEditor, events: DraftEditorEvents): () => void {
  let dragged: FlatRange | undefined;
  return mergeRegister(
    editor.registerCommand(
      DRAGSTART_COMMAND,
      (event) => {
        dragged = $chipRange(event.target) ?? $selectedRange();
        if (dragged === undefined || event.dataTransfer === null) return false;
        writeTransfer(event.dataTransfer, sliceParts($readParts(), dragged.start, dragged.end));
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        // A chip is not editable, so the browser would refuse the drop on one.
        if ($chipRange(event.target) === undefined) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAGEND_COMMAND,
      () => {
        dragged = undefined;
        return false;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const target = $offsetAtPoint(event.clientX, event.clientY);
        if (target === undefined || event.dataTransfer === null) return false;
        event.preventDefault();
        $addUpdateTag(HISTORY_PUSH_TAG);
        if (dragged === undefined || event.ctrlKey || event.altKey) {
          $selectRange(target, target);
          $insertTransfer(event.dataTransfer, events);
        } else {
          const moved = moveParts($readParts(), dragged.start, dragged.end, target);
          if (moved !== undefined) {
            $writeParts(moved.parts);
            $selectRange(moved.start, moved.end);
          }
        }
        dragged = undefined;
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

function $chipRange(target: EventTarget | null): FlatRange | undefined {
  if (!(target instanceof Element)) return undefined;
  const chip = target.closest("[data-pincite-chip]");
  const node = chip === null ? null : $getNearestNodeFromDOMNode(chip);
  if (!$isCitationNode(node)) return undefined;
  const selected = $selectedRange();
  const start = $offsetOfNode(node);
  // A chip inside a larger selection drags the selection.
  if (selected !== undefined && selected.start <= start && start < selected.end) return selected;
  return { start, end: start + 1 };
}

function $selectedRange(): FlatRange | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) && !selection.isCollapsed() ? $flatRange(selection) : undefined;
}

function $offsetAtPoint(x: number, y: number): number | undefined {
  const hit = caretAt(x, y);
  if (hit === undefined) return undefined;
  const node = $getNearestNodeFromDOMNode(hit.node);
  if ($isTextNode(node)) return $offsetOfNode(node) + hit.offset;
  if ($isCitationNode(node)) return $offsetOfNode(node) + 1;
  if (!$isElementNode(node)) return undefined;
  const child = $paragraph().getChildAtIndex(hit.offset);
  return child === null ? $offsetOfEnd() : $offsetOfNode(child);
}

function $offsetOfEnd(): number {
  const last = $paragraph().getLastChild();
  return last === null ? 0 : $offsetOfNode(last) + ($isTextNode(last) ? last.getTextContentSize() : 1);
}

function caretAt(x: number, y: number): { readonly node: Node; readonly offset: number } | undefined {
  // Safari before 26.2 has the older name only.
  if (typeof document.caretPositionFromPoint !== "function") {
    const range = document.caretRangeFromPoint(x, y);
    return range === null ? undefined : { node: range.startContainer, offset: range.startOffset };
  }
  const position = document.caretPositionFromPoint(x, y);
  return position === null ? undefined : { node: position.offsetNode, offset: position.offset };
}

import {
  $createRangeSelectionFromDom,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  CLICK_COMMAND,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  MOVE_TO_END,
  MOVE_TO_START,
} from "lexical";
import type { DraftEditorEvents } from "../draft-editor.ts";
import { isTouchOnly } from "../is-touch-only.ts";
import { $isCitationNode, type CitationNode } from "./CitationNode.ts";
import { $flatRange, $paragraph, $sizeOf } from "./document.ts";
import { $moveToDraftStart, $moveToLineEnd, $moveToLineStart } from "./line-ends.ts";

/**
 * Enter sends, Shift+Enter breaks the line, Ctrl or Cmd with Enter always sends. With exactly one chip selected Enter opens it; Alt+Enter
 * opens the chip beside the caret. Where touch is the only pointer plain Enter breaks the line: those keyboards have no Shift+Enter.
 */
export function registerKeys(editor: LexicalEditor, events: DraftEditorEvents): () => void {
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (event.key.length > 1 || event.ctrlKey || event.metaKey) $catchUp(editor);
        if (event.key !== "Home" || !event.ctrlKey) return false;
        return take(event, () => $moveToDraftStart(editor, event.shiftKey));
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(BEFORE_INPUT_COMMAND, $insertBesideChip, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      MOVE_TO_START,
      (event) => takeIf($moveToLineStart(editor, event.shiftKey), event),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      MOVE_TO_END,
      (event) => takeIf($moveToLineEnd(editor, event.shiftKey), event),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        // 229: Safari reports the Enter that ends a composition after its end; it belongs to the input method.
        if (event === null || event.isComposing || event.keyCode === 229) return false;
        if (event.ctrlKey || event.metaKey) return take(event, events.onSend);
        const chip = event.altKey ? $chipBesideCaret() : $selectedChip();
        if (chip !== undefined && !event.shiftKey) return take(event, () => events.onOpenChip(chip.getKey()));
        if (event.shiftKey || event.altKey || isTouchOnly()) return false;
        return take(event, events.onSend);
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      CLICK_COMMAND,
      (event) => {
        const chip = event.target instanceof Element ? event.target.closest("[data-pincite-chip]") : null;
        const node = chip === null ? null : $getNearestNodeFromDOMNode(chip);
        if (!$isCitationNode(node) || event.shiftKey) return false;
        events.onOpenChip(node.getKey());
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

/** The chip that the selection covers, when it covers nothing else. */
export function $selectedChip(): CitationNode | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return undefined;
  const { start, end } = $flatRange(selection);
  return end - start === 1 ? $chipAt(start) : undefined;
}

/**
 * The browser moves the caret at once and tells of it in a later task, so that a key pressed quickly after an arrow would act on the place
 * before: take the caret from the page.
 */
function $catchUp(editor: LexicalEditor): void {
  const shown = $createRangeSelectionFromDom(getSelection(), editor);
  const known = $getSelection();
  if (shown !== null && known !== null && !shown.is(known)) $setSelection(shown);
}

/** Chromium types behind a chip that begins a line when the caret stands before it: the draft's own caret is right. */
function $insertBesideChip(event: InputEvent): boolean {
  const selection = $getSelection();
  if (event.inputType !== "insertText" || event.data === null || event.isComposing) return false;
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== "element") return false;
  if ($chipAt($flatRange(selection).start) === undefined) return false;
  event.preventDefault();
  selection.insertText(event.data);
  return true;
}

function $chipBesideCaret(): CitationNode | undefined {
  const selected = $selectedChip();
  const selection = $getSelection();
  if (selected !== undefined || !$isRangeSelection(selection)) return selected;
  const { start, end } = $flatRange(selection);
  return $chipAt(start - 1) ?? $chipAt(end);
}

function $chipAt(offset: number): CitationNode | undefined {
  let at = 0;
  for (const child of $paragraph().getChildren()) {
    if (at >= offset) return at === offset && $isCitationNode(child) ? child : undefined;
    at += $sizeOf(child);
  }
  return undefined;
}

function takeIf(done: boolean, event: KeyboardEvent): boolean {
  if (done) event.preventDefault();
  return done;
}

function take(event: KeyboardEvent, act: () => void): true {
  event.preventDefault();
  act();
  return true;
}

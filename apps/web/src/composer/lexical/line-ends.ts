import { $createRangeSelectionFromDom, $isTextNode, type LexicalEditor, type LexicalNode } from "lexical";
import { $isCitationNode } from "./CitationNode.ts";
import { $flatOffset, $offsetOfNode, $paragraph, $selectRange, $sizeOf } from "./document.ts";

/**
 * Moves the caret, or with `extend` the selection's end, to the start of the line. Chromium stops behind a styled chip that begins the line
 * and never before it, so the chips between its answer and the line's real start are stepped over here. False: the browser does it right.
 */
export function $moveToLineStart(editor: LexicalEditor, extend: boolean): boolean {
  if (!$paragraph().getChildren().some($isCitationNode)) return false;
  getSelection()?.modify(extend ? "extend" : "move", "backward", "lineboundary");
  const shown = $createRangeSelectionFromDom(getSelection(), editor);
  if (shown === null) return true;
  const stopped = $flatOffset(shown.focus);
  const start = $beforeChips(editor, stopped);
  if (start !== stopped) $selectRange(extend ? $flatOffset(shown.anchor) : start, start);
  return true;
}

/**
 * Moves the caret, or with `extend` the selection's end, to the end of the line. Chromium does not leave the place before a chip that
 * begins the line. False: the browser does it right, and only it can show the caret at the end of a line that wraps.
 */
export function $moveToLineEnd(editor: LexicalEditor, extend: boolean): boolean {
  const shown = $createRangeSelectionFromDom(getSelection(), editor);
  if (shown === null) return false;
  const focus = $flatOffset(shown.focus);
  const behind = $afterChips(editor, focus);
  if (behind === focus) return false;
  const anchor = extend ? $flatOffset(shown.anchor) : behind;
  const node = $nodeAt(behind);
  const text = $isTextNode(node) ? editor.getElementByKey(node.getKey())?.firstChild : undefined;
  if (text) {
    const { anchorNode, anchorOffset } = getSelection() ?? {};
    if (extend && anchorNode) getSelection()?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, text, 0);
    else getSelection()?.collapse(text, 0);
    getSelection()?.modify(extend ? "extend" : "move", "forward", "lineboundary");
  } else $selectRange(anchor, behind);
  return true;
}

/** Moves the caret, or with `extend` the selection's end, to the start of the draft. */
export function $moveToDraftStart(editor: LexicalEditor, extend: boolean): void {
  const shown = $createRangeSelectionFromDom(getSelection(), editor);
  $selectRange(extend && shown !== null ? $flatOffset(shown.anchor) : 0, 0);
}

/** The offset before the chips that stand between the line's start and `offset`. */
function $beforeChips(editor: LexicalEditor, offset: number): number {
  let next = $nodeAt(offset);
  if (next !== null && $offsetOfNode(next) < offset) return offset;
  let chip = next === null ? $paragraph().getLastChild() : next.getPreviousSibling();
  let start = offset;
  while ($isCitationNode(chip) && onOneLine(boxOf(editor, chip), boxOf(editor, next))) {
    start -= 1;
    next = chip;
    chip = chip.getPreviousSibling();
  }
  return start;
}

/** The offset behind the chips that follow `offset` on its line. */
function $afterChips(editor: LexicalEditor, offset: number): number {
  let chip = $nodeAt(offset);
  let before = chip === null ? null : chip.getPreviousSibling();
  let end = offset;
  while ($isCitationNode(chip) && onOneLine(boxOf(editor, before, -1), boxOf(editor, chip))) {
    end += 1;
    before = chip;
    chip = chip.getNextSibling();
  }
  return end;
}

/** The node that begins at or stands across a flat offset; null at the end. */
function $nodeAt(offset: number): LexicalNode | null {
  let at = 0;
  for (const child of $paragraph().getChildren()) {
    at += $sizeOf(child);
    if (at > offset) return child;
  }
  return null;
}

function onOneLine(left: DOMRect | undefined, right: DOMRect | undefined): boolean {
  // Nothing follows on the line: it is the chip's own.
  if (left === undefined || right === undefined) return true;
  return left.top < right.bottom && right.top < left.bottom;
}

/** The first line of a node on screen, or with -1 its last; undefined for a line break and the draft's ends. */
function boxOf(editor: LexicalEditor, node: LexicalNode | null, index: 0 | -1 = 0): DOMRect | undefined {
  const element = node === null ? null : editor.getElementByKey(node.getKey());
  return element === null || element instanceof HTMLBRElement ? undefined : [...element.getClientRects()].at(index);
}

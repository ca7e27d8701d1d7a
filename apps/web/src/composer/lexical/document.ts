import { citationKey, type Part } from "@pincite/format";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  $setSelection,
  $createRangeSelection,
  type LexicalNode,
  type ParagraphNode,
  type PointType,
  type RangeSelection,
} from "lexical";
import { flatLength, joinTexts } from "../parts.ts";
import { $createCitationNode, $isCitationNode } from "./CitationNode.ts";

/** The one paragraph that holds the draft: texts, line breaks and chips. */
export function $paragraph(): ParagraphNode {
  const first = $getRoot().getFirstChild();
  if ($isParagraphNode(first)) return first;
  const paragraph = $createParagraphNode();
  $getRoot().clear().append(paragraph);
  return paragraph;
}

/** The draft as parts. */
export function $readParts(): Part[] {
  return joinTexts($paragraph().getChildren().map(partOf));
}

/** Replaces the draft. Nodes at both ends that stay the same keep their keys, so that an open comment and the caret survive an outside rewrite. */
export function $writeParts(parts: readonly Part[]): void {
  const paragraph = $paragraph();
  const old = paragraph.getChildren();
  const next = pieces(parts);
  let head = 0;
  while (head < old.length && head < next.length && same(old[head], next[head])) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < next.length - head && same(old.at(-1 - tail), next.at(-1 - tail)))
    tail += 1;
  paragraph.splice(head, old.length - head - tail, next.slice(head, next.length - tail).map($nodeOf));
}

/** Replaces the flat range `[start, end)` by parts and puts the caret behind them. Returns the new nodes. */
export function $replaceRange(start: number, end: number, parts: readonly Part[]): LexicalNode[] {
  const joined = joinTexts(parts);
  const nodes = pieces(joined).map($nodeOf);
  const first = $splitAt(start);
  $paragraph().splice(first, $splitAt(end) - first, nodes);
  // By flat offset, not by child index: Lexical joins neighbouring texts afterwards and moves text points along, element points not.
  const caret = start + flatLength(joined);
  $selectRange(caret, caret);
  return nodes;
}

/** A range of the draft in flat offsets. */
export interface FlatRange {
  readonly start: number;
  readonly end: number;
}

/** The flat offsets of a selection, start before end. */
export function $flatRange(selection: RangeSelection): FlatRange {
  const anchor = $flatOffset(selection.anchor);
  const focus = $flatOffset(selection.focus);
  return anchor < focus ? { start: anchor, end: focus } : { start: focus, end: anchor };
}

/** Selects a flat range. */
export function $selectRange(start: number, end: number): void {
  const selection = $createRangeSelection();
  $setPoint(selection.anchor, start);
  $setPoint(selection.focus, end);
  $setSelection(selection);
}

/** The flat offset of a node's start. */
export function $offsetOfNode(node: LexicalNode): number {
  let offset = 0;
  for (const sibling of node.getPreviousSiblings()) offset += $sizeOf(sibling);
  return offset;
}

/** The flat offset of a point of the selection. */
export function $flatOffset(point: PointType): number {
  const node = point.getNode();
  if ($isTextNode(node)) return $offsetOfNode(node) + point.offset;
  if (!$isElementNode(node)) return 0;
  // A point on the root stands before or after its one paragraph.
  const children = $isParagraphNode(node)
    ? node.getChildren().slice(0, point.offset)
    : point.offset === 0
      ? []
      : $paragraph().getChildren();
  let offset = 0;
  for (const child of children) offset += $sizeOf(child);
  return offset;
}

function $setPoint(point: PointType, offset: number): void {
  const paragraph = $paragraph();
  let at = 0;
  for (const [index, child] of paragraph.getChildren().entries()) {
    const size = $sizeOf(child);
    if ($isTextNode(child) && offset <= at + size) return point.set(child.getKey(), offset - at, "text");
    if (offset <= at) return point.set(paragraph.getKey(), index, "element");
    at += size;
  }
  point.set(paragraph.getKey(), paragraph.getChildrenSize(), "element");
}

/** The index among the paragraph's children that begins at a flat offset, splitting a text that stands across it. */
function $splitAt(offset: number): number {
  let at = 0;
  let index = 0;
  for (const child of $paragraph().getChildren()) {
    if (at >= offset) return index;
    const size = $sizeOf(child);
    if (at + size > offset && $isTextNode(child)) {
      child.splitText(offset - at);
      return index + 1;
    }
    at += size;
    index += 1;
  }
  return index;
}

function partOf(node: LexicalNode): Part {
  if ($isCitationNode(node)) return node.getCitation();
  return $isLineBreakNode(node) ? "\n" : node.getTextContent();
}

/** How many flat units a node counts. */
export function $sizeOf(node: LexicalNode): number {
  return $isTextNode(node) ? node.getTextContentSize() : 1;
}

function pieces(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] =>
    typeof part === "string" ? part.split(/(\n)/).filter((text) => text !== "") : [part],
  );
}

function $nodeOf(piece: Part): LexicalNode {
  if (typeof piece !== "string") return $createCitationNode(piece);
  return piece === "\n" ? $createLineBreakNode() : $createTextNode(piece);
}

function same(node: LexicalNode | undefined, piece: Part | undefined): boolean {
  if (node === undefined || piece === undefined) return false;
  const part = partOf(node);
  if (typeof part === "string" || typeof piece === "string") return part === piece;
  return part === piece || (part.comment === piece.comment && citationKey(part) === citationKey(piece));
}

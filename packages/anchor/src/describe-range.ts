import type { DomStream } from "./dom-stream.ts";
import { nodeAfter, pointAgainst } from "./internal/points.ts";
import { isElement, isText } from "./internal/read-dom.ts";
import { describeSpan, type Selector, type SpanRefusal } from "./selector.ts";

/**
 * Why a selection makes no excerpt: nothing but white space, an end inside content that is left out, nothing of this message,
 * words of something else too, half a surrogate pair, or over 8,000 units.
 */
export type RangeRefusal = SpanRefusal | "excluded" | "outside" | "two-messages";

/** A selector with a live range over exactly its words, or why there is none. */
export type RangeDescription =
  | { readonly ok: true; readonly selector: Selector; readonly range: Range }
  | { readonly ok: false; readonly reason: RangeRefusal };

/** How a selection is judged. */
export interface RangeOptions {
  /**
   * Whether words outside of the root belong to another message; all do by default. Words that belong to none (a time below the
   * message, a heading above it) are left out of the quote instead.
   */
  readonly isForeign?: (text: Text) => boolean;
}

/**
 * The selector of what a person selected in one message.
 *
 * The ends move to the text really selected: off white space, off a boundary at which nothing is selected, to whole graphemes and whole formulas.
 * Several ranges (Firefox) count as one from the first to the last.
 */
export function describeRange(
  stream: DomStream,
  selected: AbstractRange | readonly AbstractRange[],
  { isForeign = () => true }: RangeOptions = {},
): RangeDescription {
  const { root, text } = stream;
  const range = joined(root, "startContainer" in selected ? [selected] : selected);
  if (range === undefined) return refused("outside");
  const startSide = pointAgainst(root, range.startContainer, range.startOffset);
  const endSide = pointAgainst(root, range.endContainer, range.endOffset);
  if (startSide === 1 || endSide === -1) return refused("outside");
  if (reachesBeyond(stream, range, startSide === -1, endSide === 1, isForeign)) return refused("two-messages");
  if (startSide === 0 && cutsExcluded(stream, range, "start")) return refused("excluded");
  if (endSide === 0 && cutsExcluded(stream, range, "end")) return refused("excluded");

  const first = startSide === 0 ? stream.offsetOf(range.startContainer, range.startOffset, "start") : 0;
  const last = endSide === 0 ? stream.offsetOf(range.endContainer, range.endOffset, "end") : text.length;
  const [start, end] = shownWithin(stream, range, first ?? 0, last ?? 0);
  const description = describeSpan(stream, start, end, (from, to) => stream.excerpt(from, to));
  if (!description.ok) return description;
  const exact = stream.toRange(description.selector.start, description.selector.end);
  return exact === undefined ? refused("outside") : { ok: true, selector: description.selector, range: exact };
}

function refused(reason: RangeRefusal): RangeDescription {
  return { ok: false, reason };
}

/** One range from the first start to the last end; undefined when a range is in another tree than the root. */
function joined(root: Node, ranges: readonly AbstractRange[]): Range | undefined {
  let all: Range | undefined;
  for (const { startContainer, startOffset, endContainer, endOffset } of ranges) {
    if (startContainer.getRootNode() !== root.getRootNode()) return undefined;
    const range = startContainer.ownerDocument?.createRange();
    if (range === undefined) return undefined;
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
    if (all === undefined) all = range;
    if (range.compareBoundaryPoints(Range.START_TO_START, all) < 0) all.setStart(startContainer, startOffset);
    if (range.compareBoundaryPoints(Range.END_TO_END, all) > 0) all.setEnd(endContainer, endOffset);
  }
  return all;
}

/**
 * The span without what is not shown at its ends: a triple click beside closed `details` ends beyond them. An end inside such
 * text was put there by a program, and a span that is not shown at all is left alone.
 */
function shownWithin(stream: DomStream, range: Range, first: number, last: number): [start: number, end: number] {
  let [start, end] = [first, last];
  while (start < end) {
    const { node, end: next } = stream.nodeAt(start);
    if (node.contains(range.startContainer) || isShown(node)) break;
    start = Math.max(next, start + 1);
  }
  while (start < end) {
    const { node, start: next } = stream.nodeAt(end - 1);
    if (node.contains(range.endContainer) || isShown(node)) break;
    end = next;
  }
  return start < end ? [start, end] : [first, last];
}

function isShown(node: Text | Element): boolean {
  if (isElement(node)) return isSelectable(node);
  // Text that stands in closed `details` without an element of its own: the `details` is seen, its text is not.
  return isSelectable(node.parentElement) && node.parentElement?.matches("details:not([open])") !== true;
}

/** Whether words outside of the root are selected; a triple click that only ends out there selects none. */
function reachesBeyond(
  stream: DomStream,
  range: Range,
  before: boolean,
  after: boolean,
  isForeign: (text: Text) => boolean,
): boolean {
  const { root } = stream;
  const outer = range.cloneRange();
  if (before) outer.setEndBefore(root);
  if (before && selectsText(stream, outer, isForeign)) return true;
  outer.setEnd(range.endContainer, range.endOffset);
  if (after) outer.setStartAfter(root);
  return after && selectsText(stream, outer, isForeign);
}

/** Whether a range outside the root holds words that a person can select and a message can hold. */
function selectsText(stream: DomStream, range: Range, isForeign: (text: Text) => boolean): boolean {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  let node: Node | null = startContainer.childNodes[startOffset] ?? startContainer;
  const excluded = excludedAround(stream, startContainer);
  if (excluded !== undefined) node = nodeAfter(excluded);
  else if (node === startContainer && !isText(node)) node = nodeAfter(node);
  while (node !== null && pointAgainst(node, endContainer, endOffset) !== -1) {
    if (isText(node)) {
      const from = node === startContainer ? startOffset : 0;
      const to = node === endContainer ? endOffset : node.length;
      const isSelected = /\S/.test(node.data.slice(from, to)) && isSelectable(node.parentElement);
      if (isSelected && isForeign(node)) return true;
    }
    const enters = isElement(node) ? stream.contributionOf(node).kind !== "nothing" : node.firstChild !== null;
    node = (enters ? node.firstChild : null) ?? nodeAfter(node);
  }
  return false;
}

/** Text that nobody sees, or that the page keeps out of selections, lies in a range without being selected. */
function isSelectable(element: Element | null): boolean {
  if (element === null) return true;
  const { display, userSelect } = getComputedStyle(element);
  if (userSelect === "none") return false;
  // An element without a box of its own is as visible as its parent, but `checkVisibility` says no.
  if (display === "contents") return isSelectable(element.parentElement);
  return element.checkVisibility() && !isClippedAway(element);
}

/** Text for screen readers alone is laid out, in a box of a pixel that shows nothing of it. */
function isClippedAway(element: Element): boolean {
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { offsetWidth, offsetHeight } = box as HTMLElement;
    if (offsetWidth <= 1 && offsetHeight <= 1 && getComputedStyle(box).overflow !== "visible") return true;
  }
  return false;
}

/** Whether an end of the range stands inside content that is left out and some of that content is selected. */
function cutsExcluded(stream: DomStream, range: Range, edge: "start" | "end"): boolean {
  const excluded = excludedAround(stream, edge === "start" ? range.startContainer : range.endContainer);
  if (excluded === undefined) return false;
  const part = range.cloneRange();
  const inner = excluded.ownerDocument.createRange();
  inner.selectNodeContents(excluded);
  if (part.compareBoundaryPoints(Range.START_TO_START, inner) < 0) part.setStart(excluded, 0);
  if (part.compareBoundaryPoints(Range.END_TO_END, inner) > 0) part.setEnd(excluded, excluded.childNodes.length);
  return /\S/.test(part.toString());
}

/** The outermost element around a node that contributes nothing; undefined inside a formula or a widget. */
function excludedAround(stream: DomStream, container: Node): Element | undefined {
  let excluded: Element | undefined;
  for (let node: Node | null = container; node !== null && !node.contains(stream.root); node = node.parentNode) {
    if (!isElement(node)) continue;
    const { kind } = stream.contributionOf(node);
    if (kind === "nothing") excluded = node;
    if (kind === "text") excluded = undefined;
  }
  return excluded;
}

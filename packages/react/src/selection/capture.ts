import type { Selector } from "@pincite/anchor";
import { cachedStream, describeRange } from "@pincite/anchor/dom";

/** How a selection was made. A pen counts as touch: it, too, selects with handles. */
export type SelectionInput = "mouse" | "keyboard" | "touch";

/** The message that a node belongs to; `element` is the root of its rendered text. */
export interface SelectedMessage {
  readonly messageId: string;
  readonly element: Element;
}

/** Finds the message that a node belongs to, if it belongs to one that may be quoted. */
export type FindMessage = (node: Node) => SelectedMessage | undefined;

/** Why a selection cannot be quoted. */
export type RefusalReason = "blank" | "excluded" | "outside" | "two-messages" | "surrogate" | "too-long";

/** A selection that can be quoted; it stays whole when React replaces the nodes or the browser drops the selection. */
export interface Captured {
  readonly ok: true;
  readonly messageId: string;
  readonly message: SelectedMessage;
  readonly selector: Selector;
  /** Where the selected lines are in the viewport; empty while the message is not mounted. */
  readonly rects: readonly DOMRect[];
  /** The line where the selecting ended: the last one, or the first of a backward selection. */
  readonly anchorRect: DOMRect;
  readonly backward: boolean;
  readonly input: SelectionInput;
}

/** A selection that touches messages and cannot be quoted. */
export interface Refused {
  readonly ok: false;
  readonly reason: RefusalReason;
}

/** What a selection came to. */
export type CaptureResult = Captured | Refused;

/** What a capture needs to know. */
export interface CaptureOptions {
  readonly findMessage: FindMessage;
  readonly input: SelectionInput;
  /** Selectors that the product leaves out of every text stream. */
  readonly ignore?: readonly string[];
}

/** Captures a selection, or says why it cannot be quoted; undefined when there is none, or none in a message. */
export function captureSelection(selection: Selection | null, options: CaptureOptions): CaptureResult | undefined {
  if (!selection || selection.isCollapsed) return undefined;
  const all = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
  // Firefox selects table cells one by one and leaves collapsed ranges between them.
  const ranges = all.filter((range) => !range.collapsed);
  let refused: Refused | undefined;
  for (const message of touchedMessages(ranges, options.findMessage)) {
    const described = describeRange(streamOf(message, options.ignore), ranges, {
      isForeign: (text) => options.findMessage(text) !== undefined,
    });
    if (!described.ok) {
      refused ??= described;
      continue;
    }
    const backward = isBackward(selection);
    const { selector, range } = described;
    const { messageId } = message;
    return { ok: true, messageId, message, selector, backward, input: options.input, ...measureRange(range, backward) };
  }
  return refused;
}

/** Where the words of a capture are now; no rectangles when its message is not mounted any more. */
export function measureCapture(captured: Captured, ignore: readonly string[] = []): Captured {
  const { message, selector, backward } = captured;
  const stream = message.element.isConnected ? streamOf(message, ignore) : undefined;
  const range = stream?.toRange(selector.start, selector.end);
  return range ? { ...captured, ...measureRange(range, backward, captured.anchorRect) } : { ...captured, rects: [] };
}

function measureRange(range: Range, backward: boolean, last = range.getBoundingClientRect()) {
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  return { rects, anchorRect: rects.at(backward ? 0 : -1) ?? last };
}

function streamOf({ element }: SelectedMessage, ignore: readonly string[] = []) {
  return cachedStream(element, { ignore });
}

/**
 * The messages that a selection may be of. A triple click ends at the start of whatever comes next and a drag may begin at the end of
 * what came before, so both ends' messages are asked, and what stands at an end that is some parent's edge. A drag from a margin
 * to another one has neither end in the message.
 */
function touchedMessages(ranges: readonly Range[], findMessage: FindMessage): SelectedMessage[] {
  const found = new Map<string, SelectedMessage>();
  for (const range of ranges) {
    const { startContainer, startOffset, endContainer, endOffset } = range;
    const nodes = [
      startContainer,
      startContainer.childNodes[startOffset],
      endContainer,
      endContainer.childNodes[endOffset - 1],
    ];
    for (const node of nodes) add(found, node && findMessage(node));
    if (found.size === 0) add(found, firstWithin(range, findMessage));
  }
  return [...found.values()];
}

function add(found: Map<string, SelectedMessage>, message: SelectedMessage | undefined): void {
  if (message && !found.has(message.messageId)) found.set(message.messageId, message);
}

/** The first message with words in a range. */
function firstWithin(range: Range, findMessage: FindMessage): SelectedMessage | undefined {
  const texts = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const place = range.comparePoint(node, 0);
    if (place > 0) return undefined;
    const message = place === 0 && /\S/.test(node.nodeValue ?? "") ? findMessage(node) : undefined;
    if (message) return message;
  }
  return undefined;
}

function isBackward({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection): boolean {
  if (!anchorNode || !focusNode) return false;
  if (anchorNode === focusNode) return focusOffset < anchorOffset;
  return (anchorNode.compareDocumentPosition(focusNode) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

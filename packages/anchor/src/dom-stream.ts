import { atEndOf, atStartOf, pointAgainst } from "./internal/points.ts";
import { contributionOf, type Contribution, isElement, isText, readDom, type Reading } from "./internal/read-dom.ts";
import { collapse, type Collapsed, lastAtMost } from "./internal/run-map.ts";
import { NormalisedText } from "./text-stream.ts";

/** What a stream is read from: an element, or a shadow root passed as a root of its own. */
export type StreamRoot = Element | DocumentFragment;

/** How a stream is read. */
export interface DomOptions {
  /** CSS selectors of what is no part of the message: gutters, copy buttons, tool output. */
  readonly ignore?: readonly string[];
}

/** Reads the text stream of a rendered message, a snapshot that later changes of the DOM do not reach. */
export function streamFromDom(root: StreamRoot, options: DomOptions = {}): DomStream {
  return new DomStream(root, options.ignore ?? []);
}

/** The text stream of a rendered message, with the way back to its nodes. */
export class DomStream extends NormalisedText {
  readonly root: StreamRoot;
  readonly #ignored: string;
  readonly #reading: Reading;
  readonly #collapsed: Collapsed;
  #indexes: Map<Node, number> | undefined;

  constructor(root: StreamRoot, ignore: readonly string[]) {
    const ignored = ignore.join(",");
    const reading = readDom(root, ignored);
    const collapsed = collapse(reading.raw);
    super(collapsed.text);
    this.root = root;
    this.#ignored = ignored;
    this.#reading = reading;
    this.#collapsed = collapsed;
  }

  /**
   * A live range over exactly the words at [from, to); a formula or a widget only as a whole.
   *
   * Undefined when the DOM has changed there since the stream was read, or the offsets hold no words.
   */
  toRange(from: number, to: number): Range | undefined {
    let [start, end] = [Math.max(0, from), to];
    while (this.text[start] === " ") start++;
    while (this.text[end - 1] === " ") end--;
    if (!(start < end && end <= this.text.length)) return undefined;
    const first = this.#place(this.#collapsed.toRaw(start));
    const last = this.#place(this.#collapsed.toRaw(end - 1));
    if (!this.#holds(first.index) || !this.#holds(last.index)) return undefined;
    const firstNode = this.#reading.nodes[first.index] as Text | Element;
    const lastNode = this.#reading.nodes[last.index] as Text | Element;
    const range = firstNode.ownerDocument.createRange();
    if (isText(firstNode)) range.setStart(firstNode, first.offset);
    else range.setStartBefore(firstNode);
    if (isText(lastNode)) range.setEnd(lastNode, last.offset + 1);
    else range.setEndAfter(lastNode);
    return range;
  }

  /**
   * The offset of a boundary point; undefined outside the root.
   *
   * Inside a formula or a widget, its start for the start of a selection and its end for the end.
   */
  offsetOf(node: Node, offset: number, edge: "start" | "end" = "start"): number | undefined {
    if (!this.root.contains(node)) return undefined;
    const { nodes, starts, raw } = this.#reading;
    const low = this.#indexOf(node) ?? this.#indexAt(node, offset);
    const start = starts[low] ?? raw.length;
    const reached = nodes[low];
    const inside = reached !== undefined && reached.contains(node);
    return this.#collapsed.toNormalised(inside ? start + this.#within(low, node, offset, edge) : start);
  }

  /** The text at [start, end) as rendered: white space as the nodes hold it, one line break between blocks. */
  excerpt(start: number, end: number): string {
    const { breaks, raw } = this.#reading;
    let from = this.#collapsed.toRaw(start);
    const to = this.#collapsed.toRaw(end - 1) + 1;
    const lines: string[] = [];
    for (let index = breaks.length === 0 ? 0 : lastAtMost(breaks, from); ; index++) {
      const next = breaks[index] ?? to;
      if (next < from) continue;
      const line = raw.slice(from, Math.min(next, to)).trimEnd();
      lines.push(lines.length === 0 ? line : this.#indented(from, line));
      if (next >= to) return lines.join("\n");
      from = next + 1;
    }
  }

  /** The text node, the formula or the widget that holds the unit at an offset, and the offsets of all that it holds. */
  nodeAt(offset: number): { readonly node: Text | Element; readonly start: number; readonly end: number } {
    const { index } = this.#place(this.#collapsed.toRaw(offset));
    const start = this.#reading.starts[index] ?? 0;
    const end = this.#collapsed.toNormalised(start + this.#length(index));
    return { node: this.#reading.nodes[index] as Text | Element, start: this.#collapsed.toNormalised(start), end };
  }

  /** What an element of the root contributes to the stream. */
  contributionOf(element: Element): Contribution {
    return contributionOf(element, this.#ignored);
  }

  /** Indentation that follows a separator is layout, but in `pre` it is the code's own. */
  #indented(from: number, line: string): string {
    const node = this.#reading.nodes[this.#place(from).index];
    return node?.parentElement?.closest("pre") ? line.replace(/^\s*\n/, "") : line.trimStart();
  }

  /** The index of a node that the stream was read from; nearly every end of a selection is in one. */
  #indexOf(node: Node): number | undefined {
    this.#indexes ??= new Map(this.#reading.nodes.map((known, index) => [known, index]));
    return this.#indexes.get(node);
  }

  /** The index of the first node that a point does not follow. */
  #indexAt(node: Node, offset: number): number {
    const { nodes } = this.#reading;
    let low = 0;
    let high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pointAgainst(nodes[middle] as Node, node, offset) === 1) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #place(rawOffset: number): { index: number; offset: number } {
    const index = lastAtMost(this.#reading.starts, rawOffset);
    return { index, offset: rawOffset - (this.#reading.starts[index] ?? 0) };
  }

  #length(index: number): number {
    const { nodes, raw, starts } = this.#reading;
    const node = nodes[index];
    if (node !== undefined && isText(node)) return node.length;
    // An element's text ends at the next node's, or at the separator before it, which adds nothing when collapsed.
    return (starts[index + 1] ?? raw.length) - (starts[index] ?? 0);
  }

  #within(index: number, container: Node, offset: number, edge: "start" | "end"): number {
    const node = this.#reading.nodes[index];
    if (node === undefined || !isElement(node)) return offset;
    const whole = this.#length(index);
    if (edge === "start") return atEndOf(node, container, offset) ? whole : 0;
    return atStartOf(node, container, offset) ? 0 : whole;
  }

  /** Whether a node still holds the text that was read from it. */
  #holds(index: number): boolean {
    const { nodes, raw, starts } = this.#reading;
    const node = nodes[index];
    if (node === undefined || !this.root.contains(node)) return false;
    return !isText(node) || raw.startsWith(node.data, starts[index]);
  }
}

import { type Container, continueContainer, enterContainer, openContainer } from "./containers.ts";
import { Cursor } from "./cursor.ts";
import { Flow, type FlowSink } from "./flow.ts";

/** Hears of the blocks of a document. */
export interface BlockSink extends Omit<FlowSink, "begin"> {
  /** A footnote's definition, by its label as it is spelled. */
  footnote(label: string): void;
  /** A block of the document itself begins; offsets are those of its first line. */
  topLevel(start: number, verbatim: boolean): void;
  /** A line was read, in these containers. */
  line?(start: number, stack: readonly Container[]): void;
}

/**
 * Splits Markdown into blocks as micromark's document tokenizer does, with GFM's tables and footnotes.
 *
 * Gives the line that would end the document's own code or HTML where neither the text nor a blank line ends it, else
 * nothing: an unindented line after a blank one leaves every container, and what is open in it.
 *
 * Ends early where the blocks that begin before `until` have ended.
 */
export function walkBlocks(source: string, sink: BlockSink, until: number = source.length): string {
  const stack: Container[] = [];
  const cursor = new Cursor(source);
  const ends = new LineEnds(source);
  let lineStart = 0;
  let blanks = 0;
  const flow = new Flow({
    content: (lines, firstOfItem, setext) => sink.content(lines, firstOfItem, setext),
    heading: (start, end) => sink.heading(start, end),
    row: (start, end) => sink.row(start, end),
    begin: (verbatim) => {
      if (stack.length === 0 || loose) sink.topLevel(lineStart, verbatim);
    },
  });
  // Whether a block that begins on this line leaves every container, as a lazy line's does.
  let loose = false;
  // A byte order mark is no part of the first line.
  let next = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (next < source.length) {
    lineStart = next;
    const end = ends.after(lineStart);
    next = source.charCodeAt(end) === 13 && source.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
    // One blank line ends what blank lines end, the second tells that a list item's content no longer comes first;
    // more change nothing, and would cost as much as lists are deep.
    cursor.enter(lineStart, end);
    blanks = cursor.indent() >= 0 && cursor.text === end ? blanks + 1 : 0;
    if (blanks > 2) continue;
    const { continued, item, fresh } = goOn(cursor, stack, flow);
    let opened = fresh;
    let inItem = item;
    if (!(continued === stack.length && !fresh && flow.concrete)) {
      const interrupt = continued === stack.length && !fresh && flow.interruptible;
      for (
        let container = openContainer(cursor, interrupt);
        container !== undefined;
        container = openContainer(cursor, interrupt)
      ) {
        if (!opened) {
          flow.close();
          stack.length = continued;
          opened = true;
        }
        if (stack.length === 0) sink.topLevel(lineStart, false);
        if (container.kind === "footnote") sink.footnote(container.label);
        enterContainer(stack, container);
        inItem = container.kind === "list";
      }
    }
    if (inItem) flow.enterItem();
    const lazy = !opened && continued < stack.length;
    loose = lazy && continued === 0;
    if (!flow.line(cursor, lazy) && lazy) stack.length = continued;
    sink.line?.(lineStart, stack);
    if (next > until && !flow.inParagraph) break;
    if (flow.concrete && stack.length === 0 && sink.line === undefined) next = flow.skip(source, next);
  }
  const unclosed = stack.length === 0 ? flow.unclosed : "";
  flow.close();
  return unclosed;
}

interface Progress {
  /** How many containers the line goes on with. */
  readonly continued: number;
  /** Whether the last of them begins anew as a list's next item. */
  readonly item: boolean;
  /** Whether the flow was closed on the way. */
  readonly fresh: boolean;
}

function goOn(cursor: Cursor, stack: Container[], flow: Flow): Progress {
  let continued = 0;
  while (continued < stack.length) {
    const container = stack[continued]!;
    const answer = continueContainer(cursor, container);
    if (answer === "no") break;
    continued += 1;
    if (answer === "next-item") {
      flow.close();
      stack.length = continued;
      return { continued, item: true, fresh: true };
    }
    // Where no indentation is left, micromark takes a footnote's for that of the footnotes directly in it as well.
    if (container.kind === "footnote" && (cursor.indent() === 0 || cursor.text === cursor.end))
      continued = Math.min(container.run.end, stack.length);
  }
  return { continued, item: false, fresh: false };
}

/** Finds where lines end; each line ending is looked for once. */
class LineEnds {
  readonly #source: string;
  #feed: number;
  #carriage: number;

  constructor(source: string) {
    this.#source = source;
    this.#feed = find(source, "\n", 0);
    this.#carriage = find(source, "\r", 0);
  }

  /** The end of the line that begins at `from`, before its line ending. */
  after(from: number): number {
    if (this.#feed < from) this.#feed = find(this.#source, "\n", from);
    // A carriage return alone ends a line too.
    if (this.#carriage < from) this.#carriage = find(this.#source, "\r", from);
    return Math.min(this.#feed, this.#carriage);
  }
}

function find(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at;
}

import type { Cursor } from "./cursor.ts";
import { headingMark, isUnderline } from "./heading.ts";
import { htmlBlockStart } from "./html-block.ts";
import { delimiterColumns, headerCells } from "./table.ts";
import { Verbatim, fenceSize } from "./verbatim.ts";

/** Hears of the blocks in a flow. */
export interface FlowSink {
  /** Words, as pairs of start and end; tells whether any are left once definitions are taken off; `setext` when the next line underlines them. */
  content(lines: readonly number[], firstOfItem: boolean, setext: boolean): boolean;
  /** A heading's words. */
  heading(start: number, end: number): void;
  /** A row of a table. */
  row(start: number, end: number): void;
  /** A block begins on the current line; nothing in a verbatim one is Markdown. */
  begin(verbatim: boolean): void;
}

const CODE_INDENT = 4;

/** The blocks inside one container, fed line by line, as micromark's flow tokenizer splits them. */
export class Flow {
  readonly #sink: FlowSink;
  readonly #verbatim = new Verbatim();
  #inParagraph = false;
  #lines: number[] = [];
  /** Whether the paragraph's last line could be a table's header. */
  #headable = false;
  #inTable = false;
  #paragraphFirst = false;
  /** While a list item's first content may still come: 2 on its first line, 1 on its second; else 0. */
  #first: 0 | 1 | 2 = 0;

  constructor(sink: FlowSink) {
    this.#sink = sink;
  }

  /** Whether lines belong to the open block whatever they look like. */
  get concrete(): boolean {
    return this.#verbatim.concrete;
  }

  /** Whether words may still be added to those that came. */
  get inParagraph(): boolean {
    return this.#inParagraph;
  }

  /** Whether a container that begins now would interrupt a block. */
  get interruptible(): boolean {
    return this.#inParagraph || this.#verbatim.isOpen;
  }

  /** The line that would end open code or HTML which no blank line ends; empty when nothing of that kind is open. */
  get unclosed(): string {
    return this.#verbatim.unclosed;
  }

  /** Where the first line at or after `from` begins that could end the concrete block, which must stand in no container. */
  skip(source: string, from: number): number {
    return this.#verbatim.skip(source, from);
  }

  /** Ends what is open; the next line begins a new flow. */
  close(): void {
    this.#endParagraph();
    this.#verbatim.close();
    this.#inTable = false;
    this.#first = 0;
  }

  /** Tells that the next line is the first of a list item. */
  enterItem(): void {
    this.#first = 2;
  }

  /** Feeds a line; tells whether it went on with the open paragraph. */
  line(cursor: Cursor, lazy: boolean): boolean {
    const first = this.#first;
    if (first > 0) this.#first = first === 2 && cursor.at === cursor.end ? 1 : 0;
    const indent = cursor.indent();
    const blank = cursor.text === cursor.end;
    let interrupted = false;
    if (this.#inParagraph) {
      interrupted = !blank;
      const goesOn = this.#paragraphLine(cursor, indent, blank, lazy);
      if (goesOn !== undefined) return goesOn;
    } else {
      if (!lazy && this.#verbatim.takes(cursor, indent)) return false;
      this.#verbatim.close();
    }
    this.#startLine(cursor, indent, blank, lazy, first > 0);
    // A complete tag on a lazy line: whether it ends the paragraph is known on the next line only, so until then the
    // containers stay open.
    return interrupted && lazy && this.#verbatim.isTag;
  }

  /** Feeds a line to the open paragraph; `undefined` when the line ends it and begins something else. */
  #paragraphLine(cursor: Cursor, indent: number, blank: boolean, lazy: boolean): boolean | undefined {
    const { source, text, end } = cursor;
    if (blank) {
      this.#endParagraph();
      return undefined;
    }
    if (indent >= CODE_INDENT) return this.#goOn(cursor, false);
    if (!lazy && this.#isDelimiter(source, text, end)) {
      this.#startTable(source);
      return false;
    }
    const code = source.charCodeAt(text);
    if (!lazy && isUnderline(source, text, end)) {
      this.#paragraphFirst = false;
      if (this.#endParagraph(true)) return false;
      return undefined;
    }
    if (!this.#interrupts(cursor, code, lazy)) return this.#goOn(cursor, true);
    this.#endParagraph();
    return undefined;
  }

  #goOn(cursor: Cursor, headable: boolean): true {
    this.#lines.push(cursor.at, cursor.end);
    this.#headable = headable;
    return true;
  }

  #isDelimiter(source: string, start: number, end: number): boolean {
    const code = source.charCodeAt(start);
    if (!this.#headable || (code !== 124 && code !== 45 && code !== 58)) return false;
    const columns = delimiterColumns(source.slice(start, end));
    return columns > 0 && columns === headerCells(this.#lastLine(source));
  }

  #lastLine(source: string): string {
    return source.slice(this.#lines.at(-2), this.#lines.at(-1)).replace(/^[ \t]+/, "");
  }

  #startTable(source: string): void {
    const end = this.#lines.pop()!;
    const start = this.#lines.pop()!;
    this.#endParagraph();
    const text = source.slice(start, end).trimStart();
    // A complete tag ends no paragraph, but where the table does, what is read first on its line is the tag.
    if (text.startsWith("<") && htmlBlockStart(text) > 0) {
      this.#sink.begin(true);
      this.#verbatim.startTag();
      return;
    }
    this.#sink.row(start, end);
    this.#inTable = true;
  }

  #interrupts(cursor: Cursor, code: number, lazy: boolean): boolean {
    const { source, text: start, end } = cursor;
    if (code === 60) {
      const kind = htmlBlockStart(source.slice(start, end));
      return kind > 0 && (kind < 7 || lazy);
    }
    return (
      (code === 35 && headingMark(source, start, end) > 0) ||
      fenceSize(source, start, end) > 0 ||
      ((code === 42 || code === 45 || code === 95) && cursor.isThematicBreak())
    );
  }

  /** Feeds a line that goes on with nothing. */
  #startLine(cursor: Cursor, indent: number, blank: boolean, lazy: boolean, first: boolean): void {
    const inTable = this.#inTable;
    this.#inTable = false;
    if (blank) return;
    const { source, text, end } = cursor;
    if (indent >= CODE_INDENT) {
      this.#sink.begin(true);
      // On a lazy line indented code ends with its line.
      if (!lazy) this.#verbatim.startCode();
      return;
    }
    const code = source.charCodeAt(text);
    if (this.#verbatim.start(source, text, end)) {
      this.#sink.begin(true);
      return;
    }
    const heading = code === 35 ? headingMark(source, text, end) : 0;
    if (heading > 0) {
      this.#sink.begin(false);
      this.#sink.heading(text + heading, end);
    } else if ((code === 42 || code === 45 || code === 95) && cursor.isThematicBreak()) {
      this.#sink.begin(false);
    } else if (inTable && !lazy) {
      this.#sink.row(text, end);
      this.#inTable = true;
    } else {
      this.#sink.begin(false);
      this.#inParagraph = true;
      this.#paragraphFirst = first && indent === 0;
      this.#lines.push(text, end);
      // A lazy line that ends a table can be no table's header.
      this.#headable = !inTable;
    }
  }

  /** Tells whether any words were left besides definitions. */
  #endParagraph(setext = false): boolean {
    if (!this.#inParagraph) return false;
    this.#inParagraph = false;
    const lines = this.#lines;
    this.#lines = [];
    return lines.length > 0 && this.#sink.content(lines, this.#paragraphFirst, setext);
  }
}

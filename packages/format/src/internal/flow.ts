import type { Cursor } from "./cursor.ts";
import { type HtmlKind, endsHtml, endsHtmlAtOnce, htmlBlockStart, htmlEnd } from "./html-block.ts";
import { delimiterColumns, headerCells } from "./table.ts";

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

type Open = "nothing" | "paragraph" | "fence" | "html" | "code";

const CODE_INDENT = 4;
const HEADING = /#{1,6}(?=[ \t]|$)/y;
const FENCE = /(?:`{3,}(?=[^`]*$)|~{3,})/y;
// What a line must hold to end HTML of each kind; blank lines end the last two.
const HTML_ENDS = ["", "</", "-->", "?>", ">", "]]>", "", ""];
const SETEXT = /^(?:=+|-+)[ \t]*$/;

/** The blocks inside one container, fed line by line, as micromark's flow tokenizer splits them. */
export class Flow {
  readonly #sink: FlowSink;
  #open: Open = "nothing";
  #lines: number[] = [];
  /** Whether the paragraph's last line could be a table's header. */
  #headable = false;
  #inTable = false;
  #fenceMark = 0;
  #fenceSize = 0;
  /** Before this place nothing spells the end of the open code or HTML. */
  #nextEnd = 0;
  #html: HtmlKind = 0;
  #htmlEnd = "";
  #paragraphFirst = false;
  /** While a list item's first content may still come: 2 on its first line, 1 on its second; else 0. */
  #first: 0 | 1 | 2 = 0;

  constructor(sink: FlowSink) {
    this.#sink = sink;
  }

  /** Whether lines belong to the open block whatever they look like. */
  get concrete(): boolean {
    return this.#open === "fence" || this.#open === "html";
  }

  /** Whether words may still be added to those that came. */
  get inParagraph(): boolean {
    return this.#open === "paragraph";
  }

  /** Where the first line at or after `from` begins that could end the open code or HTML; it must stand in no container. */
  skip(source: string, from: number): number {
    const mark = this.#open === "html" ? HTML_ENDS[this.#html]! : this.#fenceMark === 96 ? "```" : "~~~";
    if (mark === "" || from < this.#nextEnd) return from;
    const at = source.indexOf(mark, from);
    this.#nextEnd = at < 0 ? source.length : at;
    // A line that a carriage return ends is not told from the one before it: too early is not wrong.
    return at < 0 ? source.length : from + source.slice(from, at).lastIndexOf("\n") + 1;
  }

  /** Whether a container that begins now would interrupt a block. */
  get interruptible(): boolean {
    return this.#open !== "nothing";
  }

  /** The line that would end open code or HTML which no blank line ends; empty when nothing of that kind is open. */
  get unclosed(): string {
    if (this.#open === "fence") return String.fromCharCode(this.#fenceMark).repeat(this.#fenceSize);
    return this.#open === "html" && this.#html < 6 ? this.#htmlEnd : "";
  }

  /** Ends what is open; the next line begins a new flow. */
  close(): void {
    this.#endParagraph();
    this.#open = "nothing";
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
    if (this.#open === "paragraph") {
      interrupted = !blank;
      const goesOn = this.#paragraphLine(cursor, indent, blank, lazy);
      if (goesOn !== undefined) return goesOn;
    } else if (this.#verbatimLine(cursor, indent, blank, lazy)) return false;
    this.#startLine(cursor, indent, blank, lazy, first > 0);
    // A complete tag on a lazy line: whether it ends the paragraph is known on the next line only, so until then the
    // containers stay open.
    return interrupted && lazy && this.#open === "html" && this.#html === 7;
  }

  /** Feeds a line to open code or HTML; tells whether it took it. */
  #verbatimLine(cursor: Cursor, indent: number, blank: boolean, lazy: boolean): boolean {
    const taken = !lazy && this.#takes(cursor, indent, blank);
    if (!taken) this.#open = "nothing";
    return taken;
  }

  #takes(cursor: Cursor, indent: number, blank: boolean): boolean {
    const { source, text, end } = cursor;
    if (this.#open === "code") return blank || indent >= CODE_INDENT;
    if (this.#open === "fence") {
      if (indent < CODE_INDENT && this.#closesFence(source, text, end)) this.#open = "nothing";
      return true;
    }
    if (this.#open !== "html" || (this.#html >= 6 && blank)) return false;
    if (this.#html < 6 && endsHtml(this.#html, source.slice(cursor.at, end))) this.#open = "nothing";
    return true;
  }

  #closesFence(source: string, start: number, end: number): boolean {
    let at = start;
    while (at < end && source.charCodeAt(at) === this.#fenceMark) at++;
    if (at - start < this.#fenceSize) return false;
    while (at < end && (source.charCodeAt(at) === 32 || source.charCodeAt(at) === 9)) at++;
    return at === end;
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
    if (!lazy && (code === 61 || code === 45) && SETEXT.test(source.slice(text, end))) {
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
      this.#html = 7;
      this.#open = "html";
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
      (code === 35 && matches(HEADING, source, start, end) > 0) ||
      ((code === 96 || code === 126) && matches(FENCE, source, start, end) > 0) ||
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
      this.#open = lazy ? "nothing" : "code";
      return;
    }
    const code = source.charCodeAt(text);
    if (this.#startVerbatim(source, text, end, code)) return;
    const heading = code === 35 ? matches(HEADING, source, text, end) : 0;
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
      this.#open = "paragraph";
      this.#paragraphFirst = first && indent === 0;
      this.#lines.push(text, end);
      // A lazy line that ends a table can be no table's header.
      this.#headable = !inTable;
    }
  }

  #startVerbatim(source: string, start: number, end: number, code: number): boolean {
    this.#nextEnd = 0;
    if (code === 60) {
      const line = source.slice(start, end);
      const kind = htmlBlockStart(line);
      if (kind === 0) return false;
      this.#sink.begin(true);
      this.#html = kind;
      this.#htmlEnd = htmlEnd(kind, line);
      this.#open = endsHtmlAtOnce(kind, line) ? "nothing" : "html";
      return true;
    }
    if (code !== 96 && code !== 126) return false;
    const size = matches(FENCE, source, start, end);
    if (size === 0) return false;
    this.#sink.begin(true);
    this.#open = "fence";
    this.#fenceMark = code;
    this.#fenceSize = size;
    return true;
  }

  /** Tells whether any words were left besides definitions. */
  #endParagraph(setext = false): boolean {
    if (this.#open !== "paragraph") return false;
    this.#open = "nothing";
    const lines = this.#lines;
    this.#lines = [];
    return lines.length > 0 && this.#sink.content(lines, this.#paragraphFirst, setext);
  }
}

/** The length of what a sticky pattern matches at the start of a line's text; 0 when it does not. */
function matches(pattern: RegExp, source: string, start: number, end: number): number {
  pattern.lastIndex = 0;
  return pattern.exec(source.slice(start, end))?.[0].length ?? 0;
}

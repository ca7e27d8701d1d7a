import type { Cursor } from "./cursor.ts";
import { type HtmlKind, endsHtml, endsHtmlAtOnce, htmlBlockStart, htmlEnd } from "./html-block.ts";

type Open = "nothing" | "fence" | "html" | "code";

const CODE_INDENT = 4;
const BACKTICK = 96;
const TILDE = 126;
const FENCE = /(?:`{3,}(?=[^`]*$)|~{3,})/y;
// What a line must hold to end HTML of each kind; blank lines end the last two.
const HTML_ENDS = ["", "</", "-->", "?>", ">", "]]>", "", ""];

/** The code or HTML that is open in a flow, in which nothing is Markdown. */
export class Verbatim {
  #open: Open = "nothing";
  #fenceMark = 0;
  #fenceSize = 0;
  #html: HtmlKind = 0;
  #htmlEnd = "";
  /** Before this place nothing spells the end of what is open. */
  #nextEnd = 0;

  /** Whether any is open. */
  get isOpen(): boolean {
    return this.#open !== "nothing";
  }

  /** Whether lines belong to it whatever they look like. */
  get concrete(): boolean {
    return this.#open === "fence" || this.#open === "html";
  }

  /** Whether it is HTML that a complete tag began. */
  get isTag(): boolean {
    return this.#open === "html" && this.#html === 7;
  }

  /** The line that would end it; empty when a blank line does, or nothing is open. */
  get unclosed(): string {
    if (this.#open === "fence") return String.fromCharCode(this.#fenceMark).repeat(this.#fenceSize);
    return this.#open === "html" && this.#html < 6 ? this.#htmlEnd : "";
  }

  /** Where the first line at or after `from` begins that could end it; it must stand in no container. */
  skip(source: string, from: number): number {
    const mark = this.#open === "html" ? HTML_ENDS[this.#html]! : this.#fenceMark === BACKTICK ? "```" : "~~~";
    if (mark === "" || from < this.#nextEnd) return from;
    const at = source.indexOf(mark, from);
    this.#nextEnd = at < 0 ? source.length : at;
    // A line that a carriage return ends is not told from the one before it: too early is not wrong.
    return at < 0 ? source.length : from + source.slice(from, at).lastIndexOf("\n") + 1;
  }

  /** Ends it. */
  close(): void {
    this.#open = "nothing";
  }

  /** Begins indented code. */
  startCode(): void {
    this.#open = "code";
  }

  /** Begins HTML whose first line was a complete tag. */
  startTag(): void {
    this.#open = "html";
    this.#html = 7;
  }

  /** Begins the fence or HTML that a line begins, given from its first character on; tells whether it does. */
  start(source: string, start: number, end: number): boolean {
    const code = source.charCodeAt(start);
    this.#nextEnd = 0;
    if (code === 60) return this.#startHtml(source.slice(start, end));
    const size = fenceSize(source, start, end);
    if (size === 0) return false;
    this.#open = "fence";
    this.#fenceMark = code;
    this.#fenceSize = size;
    return true;
  }

  #startHtml(line: string): boolean {
    const kind = htmlBlockStart(line);
    if (kind === 0) return false;
    this.#html = kind;
    this.#htmlEnd = htmlEnd(kind, line);
    this.#open = endsHtmlAtOnce(kind, line) ? "nothing" : "html";
    return true;
  }

  /** Feeds a line; tells whether it belongs to what is open, which it may end. */
  takes(cursor: Cursor, indent: number): boolean {
    const { source, text, end } = cursor;
    const blank = text === end;
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
}

/** The length of the fence that a line begins with; 0 when it begins with none. */
export function fenceSize(source: string, start: number, end: number): number {
  const code = source.charCodeAt(start);
  if (code !== BACKTICK && code !== TILDE) return 0;
  FENCE.lastIndex = 0;
  return FENCE.exec(source.slice(start, end))?.[0].length ?? 0;
}

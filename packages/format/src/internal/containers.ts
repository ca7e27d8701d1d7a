import type { Cursor } from "./cursor.ts";

/** What an open container needs to tell whether a line goes on with it. */
export type Container = { readonly kind: "quote" } | Footnote | ListItem;

/** A footnote's definition. */
export interface Footnote {
  readonly kind: "footnote";
  readonly label: string;
  /** The depth of what does not stand directly in this footnote, or directly in one that does; shared by all of these. */
  run: { end: number };
}

/** A list, as its current item. */
export interface ListItem {
  readonly kind: "list";
  /** `*`, `+`, `-`, or the mark after a number. */
  readonly marker: number;
  /** Columns that its content is indented by. */
  size: number;
  /** Whether the item began with a blank line. */
  blankStart: boolean;
  /** Whether a blank line followed that. */
  blankAfterStart: boolean;
}

/** How a line goes on with a container: not, in it, or with the list's next item. */
export type Continuation = "no" | "yes" | "next-item";

const ASTERISK = 42;
const PLUS = 43;
const HYPHEN = 45;
const DOT = 46;
const CLOSE_PAREN = 41;
const GREATER = 62;
const OPEN_BRACKET = 91;
const CODE_INDENT = 4;
const FOOTNOTE = /\[\^((?:\\[[\\\]]|[^[\]\\\s]|\\(?![[\\\]])){1,999})\]:/y;

/** Consumes what a line needs to go on with a container; nothing when it does not. */
export function continueContainer(cursor: Cursor, container: Container): Continuation {
  const indent = cursor.indent();
  const blank = cursor.text === cursor.end;
  if (container.kind === "quote") {
    if (indent >= CODE_INDENT || cursor.source.charCodeAt(cursor.text) !== GREATER || blank) return "no";
    enterQuote(cursor, indent);
    return "yes";
  }
  if (container.kind === "footnote") {
    if (blank) return "yes";
    if (indent < CODE_INDENT) return "no";
    cursor.skipColumns(CODE_INDENT);
    return "yes";
  }
  return continueList(cursor, container, indent, blank);
}

function continueList(cursor: Cursor, item: ListItem, indent: number, blank: boolean): Continuation {
  if (blank) {
    item.blankAfterStart ||= item.blankStart;
    cursor.skipColumns(Math.min(indent, item.size));
    return "yes";
  }
  const apart = item.blankAfterStart;
  item.blankAfterStart = false;
  item.blankStart = false;
  if (!apart && indent > 0 && indent >= item.size) {
    cursor.skipColumns(item.size);
    return "yes";
  }
  if (indent >= CODE_INDENT) return "no";
  const next = readListItem(cursor, indent, false, item.marker);
  if (next === undefined) return "no";
  item.size = next.size;
  item.blankStart = next.blankStart;
  return "next-item";
}

/** Puts a container into those that are open. */
export function enterContainer(stack: Container[], container: Container): void {
  const outer = stack.at(-1);
  const run = outer?.kind === "footnote" ? outer.run : undefined;
  if (run !== undefined) run.end = stack.length;
  stack.push(container);
  if (container.kind !== "footnote") return;
  if (run !== undefined) container.run = run;
  container.run.end = stack.length;
}

/** Opens the container that begins here, if one does. */
export function openContainer(cursor: Cursor, interrupt: boolean): Container | undefined {
  const indent = cursor.indent();
  if (indent >= CODE_INDENT || cursor.text === cursor.end) return undefined;
  const code = cursor.source.charCodeAt(cursor.text);
  if (code === GREATER) {
    enterQuote(cursor, indent);
    return { kind: "quote" };
  }
  if (code === OPEN_BRACKET) return openFootnote(cursor, indent);
  if (code === ASTERISK || code === PLUS || code === HYPHEN || isDigit(code)) {
    return readListItem(cursor, indent, interrupt, 0);
  }
  return undefined;
}

function enterQuote(cursor: Cursor, indent: number): void {
  cursor.skipColumns(indent);
  cursor.skip(1);
  if (cursor.indent() > 0) cursor.skipColumns(1);
}

function openFootnote(cursor: Cursor, indent: number): Container | undefined {
  if (cursor.source.charCodeAt(cursor.text + 1) !== 94) return undefined;
  FOOTNOTE.lastIndex = cursor.text;
  const match = FOOTNOTE.exec(cursor.source);
  if (match === null || match.index + match[0].length > cursor.end) return undefined;
  cursor.skipColumns(indent);
  cursor.skip(match[0].length);
  cursor.skipColumns(cursor.indent());
  return { kind: "footnote", label: match[1]!, run: { end: 0 } };
}

/** Reads a list item's mark and the space after it; `marker` is that of the list it must belong to, or 0. */
function readListItem(cursor: Cursor, indent: number, interrupt: boolean, marker: number): ListItem | undefined {
  const { source, text, end } = cursor;
  const first = source.charCodeAt(text);
  const digits = isDigit(first) ? countDigits(source, text, end) : 0;
  const mark = source.charCodeAt(text + digits);
  if (digits > 0) {
    if ((mark !== DOT && mark !== CLOSE_PAREN) || digits > 9 || text + digits >= end) return undefined;
    // Only a list that starts at one may interrupt a paragraph.
    if (interrupt && (digits > 1 || first !== 49)) return undefined;
  } else if (mark !== ASTERISK && mark !== PLUS && mark !== HYPHEN) return undefined;
  else if (mark !== PLUS && cursor.isThematicBreak()) return undefined;
  if (marker !== 0 && mark !== marker) return undefined;
  const back = cursor.save();
  cursor.skipColumns(indent);
  cursor.skip(digits + 1);
  const space = cursor.indent();
  const blankStart = cursor.text === end;
  if (blankStart ? interrupt : space === 0) {
    back();
    return undefined;
  }
  const used = blankStart ? 1 : space > CODE_INDENT ? 1 : space;
  if (!blankStart) cursor.skipColumns(used);
  return { kind: "list", marker: mark, size: indent + digits + 1 + used, blankStart, blankAfterStart: false };
}

function countDigits(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && at - start < 10 && isDigit(source.charCodeAt(at))) at++;
  return at - start;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

// Pieces of links and definitions, as micromark's factories read them. Each takes a text and an index, and gives the
// index after the piece, or -1.

const BACKSLASH = 92;
const OPEN = 91;
const CLOSE = 93;
const LESS = 60;
const GREATER = 62;
const OPEN_PAREN = 40;
const CLOSE_PAREN = 41;
const NEWLINE = 10;

// Calling an expression costs as much as reading this many characters one by one.
const BY_HAND = 64;
// What neither ends nor nests a raw destination. U+0000 reads as a replacement character.
// oxlint-disable-next-line no-control-regex
const PLAIN = /[^\u0001-\u0020\u007F()\\]*/y;
/** CommonMark's limit on a label. */
const MAX_LABEL_LENGTH = 999;

/** Skips spaces and tabs. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Skips spaces, tabs and line endings. */
export function skipWhitespace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at)) || text.charCodeAt(at) === NEWLINE) at++;
  return at;
}

/** Reads `[label]`, at its bracket. */
export function readLabel(text: string, from: number): number {
  let size = 0;
  let seen = false;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN) return -1;
    if (code === CLOSE) return seen ? at + 1 : -1;
    if (code === NEWLINE) continue;
    if (++size > MAX_LABEL_LENGTH) return -1;
    if (!isSpace(code)) seen = true;
    if (code === BACKSLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === OPEN || next === CLOSE || next === BACKSLASH) {
        at++;
        size++;
      }
    }
  }
  return -1;
}

/** Reads a destination, `<enclosed>` or raw; a raw one nests parentheses up to `depth`. */
export function readDestination(text: string, from: number, depth: number): number {
  if (text.charCodeAt(from) === LESS) return readEnclosed(text, from);
  let balance = 0;
  let at = from;
  for (; ; at++) {
    if (at - from > BY_HAND) {
      PLAIN.lastIndex = at;
      PLAIN.test(text);
      at = PLAIN.lastIndex;
    }
    if (at >= text.length) break;
    const code = text.charCodeAt(at);
    if (code === CLOSE_PAREN) {
      if (balance === 0) break;
      balance -= 1;
    } else if (code === OPEN_PAREN) {
      if (balance === depth) return -1;
      balance += 1;
    } else if (code === BACKSLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === OPEN_PAREN || next === CLOSE_PAREN || next === BACKSLASH) at++;
    } else if ((code <= 32 && code > 0) || code === 127) {
      if (balance === 0 && (isSpace(code) || code === NEWLINE)) break;
      return -1;
    }
  }
  return at === from || balance > 0 ? -1 : at;
}

function readEnclosed(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code === LESS || code === NEWLINE) return -1;
    if (code === BACKSLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === LESS || next === GREATER || next === BACKSLASH) at++;
    }
  }
  return -1;
}

/** The form in which labels are compared. */
export function normaliseLabel(label: string): string {
  return label
    .replaceAll("\0", "\uFFFD")
    .replace(/[\t\n\r ]+/g, " ")
    .replace(/^ | $/g, "")
    .toLowerCase()
    .toUpperCase();
}

/** Whether a code is a space or a tab. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

import { readDestination, skipWhitespace } from "./pieces.ts";
import { type Titles, isTitleStart } from "./titles.ts";

/** What makes a label a link: a destination as it is spelled, and where all of it ends. */
export interface Resource {
  readonly end: number;
  readonly destination: string;
}

// Parentheses that a raw destination may nest, in micromark.
const DEPTH = 32;

/** Reads `(destination "title")`, at its first parenthesis. */
export function readResource(text: string, at: number, titles: Titles): Resource | undefined {
  const from = skipWhitespace(text, at + 1);
  if (text.charCodeAt(from) === 41) return { end: from + 1, destination: "" };
  const to = readDestination(text, from, DEPTH);
  if (to < 0) return undefined;
  let end = skipWhitespace(text, to);
  if (end > to && isTitleStart(text.charCodeAt(end))) {
    const title = titles.read(end);
    if (title < 0) return undefined;
    end = skipWhitespace(text, title);
  }
  if (text.charCodeAt(end) !== 41) return undefined;
  const enclosed = text.charCodeAt(from) === 60;
  return { end: end + 1, destination: enclosed ? text.slice(from + 1, to - 1) : text.slice(from, to) };
}

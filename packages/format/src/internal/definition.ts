import { normaliseLabel, readDestination, readLabel, skipSpace, skipWhitespace } from "./pieces.ts";
import { Titles } from "./titles.ts";

/** A link definition in the text of a block. */
export interface Definition {
  readonly label: string;
  /** The destination as it is spelled, without `<` and `>`. */
  readonly destination: string;
  readonly start: number;
  readonly end: number;
}

const OPEN = 91;
const COLON = 58;
const NEWLINE = 10;

/** Reads the definitions that a paragraph's text begins with; `rest` is where its words begin. */
export function readDefinitions(text: string): { readonly definitions: Definition[]; readonly rest: number } {
  const definitions: Definition[] = [];
  const titles = new Titles(text);
  let rest = 0;
  while (text.charCodeAt(rest) === OPEN) {
    const definition = readDefinition(text, rest, titles);
    if (definition === undefined) break;
    definitions.push(definition);
    rest = skipSpace(text, definition.end + 1);
  }
  return { definitions, rest: Math.min(rest, text.length) };
}

function readDefinition(text: string, start: number, titles: Titles): Definition | undefined {
  const label = readLabel(text, start);
  if (label < 0 || text.charCodeAt(label) !== COLON) return undefined;
  const from = skipWhitespace(text, label + 1);
  const to = readDestination(text, from, Number.POSITIVE_INFINITY);
  if (to < 0) return undefined;
  const end = readEnd(text, to, titles);
  if (end < 0) return undefined;
  const enclosed = text[from] === "<";
  return {
    label: normaliseLabel(text.slice(start + 1, label - 1)),
    destination: enclosed ? text.slice(from + 1, to - 1) : text.slice(from, to),
    start,
    end,
  };
}

/** The end of the line on which a definition ends, with its title or without. */
function readEnd(text: string, from: number, titles: Titles): number {
  const before = skipWhitespace(text, from);
  const title = before === from ? -1 : titles.read(before);
  const withTitle = title < 0 ? -1 : lineEnd(text, title);
  return withTitle < 0 ? lineEnd(text, from) : withTitle;
}

function lineEnd(text: string, from: number): number {
  const end = skipSpace(text, from);
  return end >= text.length || text.charCodeAt(end) === NEWLINE ? end : -1;
}

import type { Citation } from "../citation.ts";
import { decodeWith } from "../decode.ts";
import { walkBlocks } from "./blocks.ts";
import { type Definition, readDefinitions } from "./definition.ts";
import { type InlineLink, readLinks } from "./inline.ts";
import { normaliseLabel } from "./pieces.ts";
import { rowCells } from "./table.ts";

/** Half-open offsets in Markdown. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A citation found in Markdown; `source` is the Markdown from `start` to `end`. */
export interface Found extends Range {
  readonly source: string;
  readonly citation: Citation;
}

/** A block of the document itself; `end` is where the next one begins. */
export interface TopBlock extends Range {
  /** Whether it is code or HTML. */
  readonly verbatim: boolean;
}

/** What a scan of Markdown tells. */
export interface Scan {
  readonly found: Found[];
  /** Link definitions whose destination is a citation, with their line ending where they fill whole lines. */
  readonly definitions: Range[];
  readonly blocks: TopBlock[];
}

/**
 * Finds every citation that Markdown takes for a link, in time linear in its length.
 *
 * A link is what remark-parse 11 with remark-gfm 4 takes for one.
 */
export function scanWith(scheme: string, markdown: string): Scan {
  const literal = `${scheme}:`;
  const first = markdown.indexOf(literal);
  if (first < 0) return { found: [], definitions: [], blocks: [] };
  return new Scanner(scheme, markdown, first).scan();
}

/** The blocks of the document itself, in order. */
export function topBlocks(scheme: string, markdown: string): readonly TopBlock[] {
  return new Scanner(scheme, markdown, markdown.indexOf(`${scheme}:`)).scan().blocks;
}

/** A stretch of Markdown without the definitions that only served citations. */
export function without(markdown: string, start: number, end: number, definitions: readonly Range[]): string {
  let text = "";
  let from = start;
  for (let i = firstAfter(definitions, start); i < definitions.length; i++) {
    const definition = definitions[i]!;
    if (definition.start >= end) break;
    text += markdown.slice(from, definition.start);
    from = definition.end;
  }
  return text + markdown.slice(from, Math.max(from, end));
}

/** The index of the first range that ends after a place; ranges are in order. */
function firstAfter(ranges: readonly Range[], place: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A leaf block's words: pairs of start and end in the source, a pair a line. */
interface Leaf {
  readonly lines: readonly number[];
  /** Where its words begin, after definitions, in its joined lines. */
  readonly rest: number;
  readonly firstOfItem: boolean;
}

const ENTITY = /&(?!amp;)(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,30});/;
const ESCAPE = /\\[!-/:-@[-`{-~]/;

class Scanner {
  readonly #scheme: string;
  readonly #literal: string;
  /** As it was given, for slices. */
  readonly #source: string;
  /** The same with U+FFFD for U+0000, as Markdown reads it. */
  readonly #markdown: string;
  readonly #leaves: Leaf[] = [];
  readonly #links = new Map<string, string>();
  readonly #footnotes = new Set<string>();
  readonly #definitions: Range[] = [];
  readonly #found: Found[] = [];
  readonly #blocks: { start: number; end: number; verbatim: boolean }[] = [];
  /** Whether any text could be a definition, so that a block without the scheme may hold a reference. */
  readonly #mayDefine: boolean;
  /** The first place that spells the scheme at or after the block looked at. */
  #next: number;

  constructor(scheme: string, markdown: string, first: number) {
    this.#scheme = scheme;
    this.#literal = `${scheme}:`;
    this.#source = markdown;
    this.#markdown = markdown.includes("\0") ? markdown.replaceAll("\0", "\uFFFD") : markdown;
    this.#mayDefine = markdown.includes("]:");
    this.#next = first;
  }

  scan(): Scan {
    const markdown = this.#markdown;
    walkBlocks(markdown, {
      content: (lines, firstOfItem) => this.#content(lines, firstOfItem),
      heading: (start, end) => this.#heading(start, end),
      row: (start, end) => this.#row(start, end),
      footnote: (label) => this.#footnotes.add(normaliseLabel(label)),
      topLevel: (start, verbatim) => this.#block(start, verbatim),
    });
    for (const leaf of this.#leaves) this.#read(leaf);
    return { found: this.#found, definitions: this.#definitions, blocks: this.#blocks };
  }

  #block(start: number, verbatim: boolean): void {
    const last = this.#blocks.at(-1);
    if (last !== undefined) last.end = start;
    this.#blocks.push({ start, end: this.#markdown.length, verbatim });
  }

  #content(lines: readonly number[], firstOfItem: boolean): boolean {
    const start = lines[0]!;
    const end = lines.at(-1)!;
    const defines = this.#mayDefine && this.#markdown.charCodeAt(start) === 91;
    const text = defines ? joined(this.#markdown, lines) : "";
    const { definitions, rest } = readDefinitions(text);
    const places = new Places(lines);
    for (const definition of definitions) this.#define(definition, places);
    if (defines && rest >= text.length) return false;
    if (this.#wants(start, end)) this.#leaves.push({ lines, rest, firstOfItem });
    return true;
  }

  #heading(start: number, end: number): void {
    if (this.#wants(start, end)) this.#leaves.push({ lines: [start, end], rest: 0, firstOfItem: false });
  }

  #row(start: number, end: number): void {
    if (!this.#wants(start, end)) return;
    for (const lines of rowCells(this.#markdown, start, end)) {
      this.#leaves.push({ lines, rest: 0, firstOfItem: false });
    }
  }

  /** Whether a stretch of the source could hold a citation. */
  #wants(start: number, end: number): boolean {
    if (this.#mayDefine) return true;
    while (this.#next >= 0 && this.#next < start) this.#next = this.#markdown.indexOf(this.#literal, start);
    return this.#next >= 0 && this.#next < end;
  }

  #define({ label, destination, start, end }: Definition, places: Places): void {
    if (!this.#links.has(label)) this.#links.set(label, destination);
    if (this.#decode(destination, false) === undefined) return;
    const markdown = this.#markdown;
    const from = places.of(start);
    let to = places.of(end);
    const wholeLine = from === 0 || markdown[from - 1] === "\n" || markdown[from - 1] === "\r";
    if (wholeLine && markdown[to] === "\r") to += 1;
    if (wholeLine && markdown[to] === "\n") to += 1;
    this.#definitions.push({ start: from, end: to });
  }

  #read({ lines, rest, firstOfItem }: Leaf): void {
    const text = joined(this.#markdown, lines);
    if (!text.includes("[") && !text.includes("<")) return;
    const places = new Places(lines);
    let last = -1;
    const definitions = { links: this.#links, footnotes: this.#footnotes };
    for (const link of readLinks(text, rest, definitions, firstOfItem)) {
      if (link.start < last) continue;
      const citation = this.#decode(link.destination, link.autolink);
      if (citation === undefined) continue;
      last = link.end;
      this.#add(link, places, citation);
    }
  }

  #add(link: InlineLink, places: Places, citation: Citation): void {
    const start = places.of(link.start);
    const end = places.of(link.end - 1) + 1;
    this.#found.push({ start, end, source: this.#source.slice(start, end), citation });
  }

  #decode(destination: string, autolink: boolean): Citation | undefined {
    if (!destination.startsWith(this.#literal)) return undefined;
    if (!autolink && (ENTITY.test(destination) || ESCAPE.test(destination))) return undefined;
    const uri = autolink ? destination : destination.replaceAll("&amp;", "&");
    const result = decodeWith(this.#scheme, uri);
    return result.ok ? result.citation : undefined;
  }
}

function joined(markdown: string, lines: readonly number[]): string {
  let text = markdown.slice(lines[0], lines[1]);
  for (let i = 2; i < lines.length; i += 2) text += `\n${markdown.slice(lines[i], lines[i + 1])}`;
  return text;
}

/** Finds where indexes in joined lines stand in the source; indexes must not go down. */
class Places {
  readonly #lines: readonly number[];
  #line = 0;
  #before = 0;

  constructor(lines: readonly number[]) {
    this.#lines = lines;
  }

  of(index: number): number {
    const lines = this.#lines;
    for (; this.#line + 2 < lines.length; this.#line += 2) {
      const length = lines[this.#line + 1]! - lines[this.#line]!;
      if (index - this.#before <= length) break;
      this.#before += length + 1;
    }
    return lines[this.#line]! + index - this.#before;
  }
}

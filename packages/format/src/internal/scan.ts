import type { Citation } from "../citation.ts";
import { decodeWith } from "../decode.ts";
import { walkBlocks } from "./blocks.ts";
import { type Definition, readDefinitions } from "./definition.ts";
import { uriOf } from "./destination.ts";
import { type InlineLink, readLinks } from "./inline.ts";
import { type Leaf, Places, joined } from "./leaf.ts";
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

/** What a scan of Markdown tells. */
export interface Scan {
  readonly found: Found[];
  /** Link definitions whose destination is a citation, with their line ending where they fill whole lines. */
  readonly definitions: Range[];
}

/**
 * Finds every citation that Markdown takes for a link, in time linear in its length.
 *
 * A link is what remark-parse 11 with remark-gfm 4 takes for one.
 */
export function scanWith(scheme: string, markdown: string): Scan {
  const first = markdown.indexOf(`${scheme}:`);
  if (first < 0) return { found: [], definitions: [] };
  return new Scanner(scheme, markdown, first).scan();
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

class Scanner {
  readonly #scheme: string;
  readonly #literal: string;
  readonly #markdown: string;
  readonly #leaves: Leaf[] = [];
  readonly #links = new Map<string, string>();
  readonly #footnotes = new Set<string>();
  readonly #definitions: Range[] = [];
  /** What destinations of definitions are, so that a reference need not be decoded each time. */
  readonly #defined = new Map<string, Citation>();
  readonly #found: Found[] = [];
  /** Whether any text could be a definition, so that a block without the scheme may hold a reference. */
  readonly #mayDefine: boolean;
  /** The first place that spells the scheme at or after the block looked at. */
  #next: number;

  constructor(scheme: string, markdown: string, first: number) {
    this.#scheme = scheme;
    this.#literal = `${scheme}:`;
    this.#markdown = markdown;
    this.#mayDefine = markdown.includes("]:");
    this.#next = first;
  }

  scan(): Scan {
    const markdown = this.#markdown;
    // Blocks after the last place that spells the scheme matter for what they define only.
    const until = this.#mayDefine ? markdown.length : markdown.lastIndexOf(this.#literal);
    walkBlocks(
      markdown,
      {
        content: (lines, firstOfItem) => this.#content(lines, firstOfItem),
        heading: (start, end) => this.#words([start, end], 0, false),
        row: (start, end) => this.#row(start, end),
        footnote: (label) => this.#footnotes.add(normaliseLabel(label)),
        topLevel: () => undefined,
      },
      until,
    );
    // Only a reference needs no scheme.
    const referable = this.#definitions.length > 0;
    for (const leaf of this.#leaves) if (referable || leaf.until >= 0) this.#read(leaf, referable);
    return { found: this.#found, definitions: this.#definitions };
  }

  #content(lines: readonly number[], firstOfItem: boolean): boolean {
    const defines = this.#mayDefine && this.#markdown.charCodeAt(lines[0]!) === 91;
    if (!defines) {
      this.#words(lines, 0, firstOfItem);
      return true;
    }
    const text = joined(this.#markdown, lines);
    const { definitions, rest } = readDefinitions(text);
    const places = new Places(lines);
    for (const definition of definitions) this.#define(definition, places);
    if (rest >= text.length) return false;
    this.#words(lines, rest, firstOfItem);
    return true;
  }

  #row(start: number, end: number): void {
    if (!this.#mayDefine && this.#lastBefore(start, end) < 0) return;
    // The cells are looked at anew.
    for (const lines of rowCells(this.#markdown, start, end)) {
      this.#leaves.push({ lines, rest: 0, firstOfItem: false, until: lines[1]! - lines[0]! });
    }
  }

  #words(lines: readonly number[], rest: number, firstOfItem: boolean): void {
    const start = lines[0]!;
    const last = this.#lastBefore(start, lines.at(-1)!);
    // Lines that are joined lose what containers put before them, so that a place in them never stands further behind.
    if (last >= 0 || this.#mayDefine)
      this.#leaves.push({ lines, rest, firstOfItem, until: last < 0 ? -1 : last - start });
  }

  /** The last place in a stretch of the source that spells the scheme, or -1. Stretches must come in order. */
  #lastBefore(start: number, end: number): number {
    const literal = this.#literal;
    if (this.#next >= 0 && this.#next < start) this.#next = this.#markdown.indexOf(literal, start);
    let last = -1;
    while (this.#next >= 0 && this.#next < end) {
      last = this.#next;
      this.#next = this.#markdown.indexOf(literal, last + literal.length);
    }
    return last;
  }

  #define({ label, destination, start, end }: Definition, places: Places): void {
    if (!this.#links.has(label)) this.#links.set(label, destination);
    const citation = this.#decode(destination, false);
    if (citation === undefined) return;
    this.#defined.set(destination, citation);
    const markdown = this.#markdown;
    const from = places.of(start);
    let to = places.of(end);
    const wholeLine = from === 0 || markdown[from - 1] === "\n" || markdown[from - 1] === "\r";
    if (wholeLine && markdown[to] === "\r") to += 1;
    if (wholeLine && markdown[to] === "\n") to += 1;
    this.#definitions.push({ start: from, end: to });
  }

  #read({ lines, rest, firstOfItem, until }: Leaf, referable: boolean): void {
    const text = joined(this.#markdown, lines);
    if (!text.includes("[") && !text.includes("<")) return;
    const places = new Places(lines);
    let last = -1;
    const definitions = { links: this.#links, footnotes: this.#footnotes };
    for (const link of readLinks(text, rest, referable ? text.length : until, definitions, firstOfItem)) {
      if (link.start < last) continue;
      const known = link.autolink ? undefined : this.#defined.get(link.destination);
      const citation = known ?? this.#decode(link.destination, link.autolink);
      if (citation === undefined) continue;
      last = link.end;
      this.#add(link, places, citation);
    }
  }

  #add(link: InlineLink, places: Places, citation: Citation): void {
    const start = places.of(link.start);
    const end = places.of(link.end - 1) + 1;
    this.#found.push({ start, end, source: this.#markdown.slice(start, end), citation });
  }

  #decode(destination: string, autolink: boolean): Citation | undefined {
    if (!destination.startsWith(this.#literal)) return undefined;
    const uri = uriOf(destination, autolink);
    const result = uri === undefined ? undefined : decodeWith(this.#scheme, uri);
    return result?.ok === true ? result.citation : undefined;
  }
}

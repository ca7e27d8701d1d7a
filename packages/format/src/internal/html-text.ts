import type { Citation } from "../citation.ts";

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  bull: "•",
  middot: "·",
};
const ENTITY = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/g;

/** Decodes the entities that serialisers of HTML write. */
export function decodeHtml(text: string): string {
  return text.replace(ENTITY, (entity, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : entity;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
  });
}

// Elements that begin and end on a line of their own, with a blank line around those that are paragraphs.
const LINES = new Set(["br", "div", "li", "tr", "dt", "dd", "footer", "header", "section", "article", "figcaption"]);
const PARAGRAPHS = new Set(
  ["p", "blockquote", "pre", "ul", "ol", "dl", "table", "hr", "figure", "address"].concat(
    [1, 2, 3, 4, 5, 6].map((level) => `h${level}`),
  ),
);

/** How many line ends an element begins and ends with; 0 for one inside a line. */
export function breaksOf(name: string): 0 | 1 | 2 {
  if (PARAGRAPHS.has(name)) return 2;
  return LINES.has(name) ? 1 : 0;
}

// What a browser shows as one space.
const SPACE = /[ \t\n\r\f]+/g;

/** Collects the words and citations of HTML, with white space and line ends as a browser shows them. */
export class HtmlWords {
  readonly #parts: (string | Citation)[] = [];
  #text: string[] = [];
  #space = false;
  #breaks = 0;

  /** Whether white space stands at the end. */
  get spaced(): boolean {
    return this.#space;
  }

  /** Whether nothing was added yet. */
  get empty(): boolean {
    return this.#parts.length === 0 && this.#text.length === 0;
  }

  /** Adds words; white space between them is one space unless it is `kept` as in `pre`. */
  text(raw: string, kept: boolean): void {
    const decoded = decodeHtml(raw);
    if (kept) {
      this.#settle();
      this.#text.push(decoded);
      return;
    }
    const words = decoded.replace(SPACE, " ");
    const begins = words.startsWith(" ") ? 1 : 0;
    if (begins === 1) this.#space = true;
    if (words.length === begins) return;
    const ends = words.endsWith(" ") ? 1 : 0;
    this.#settle();
    this.#text.push(words.slice(begins, words.length - ends));
    this.#space = ends === 1;
  }

  /** Ends the line; the most of several calls in a row counts, and `br` adds one. */
  break(count: 0 | 1 | 2, more = false): void {
    this.#breaks = more ? this.#breaks + count : Math.max(this.#breaks, count);
  }

  citation(citation: Citation): void {
    this.#settle();
    this.#flush();
    this.#parts.push(citation);
  }

  /** Adds what others collected, and the white space that stood at their end. */
  append(parts: readonly (string | Citation)[], spaced = false): void {
    for (const part of parts) {
      if (typeof part === "string") this.#append(part);
      else this.citation(part);
    }
    this.#space ||= spaced;
  }

  parts(): (string | Citation)[] {
    this.#flush();
    return this.#parts;
  }

  #append(text: string): void {
    this.#settle();
    this.#text.push(text);
  }

  /** Writes the white space that stands before something. */
  #settle(): void {
    if (!this.empty) {
      if (this.#breaks > 0) this.#text.push("\n".repeat(this.#breaks));
      else if (this.#space) this.#text.push(" ");
    }
    this.#space = false;
    this.#breaks = 0;
  }

  #flush(): void {
    if (this.#text.length > 0) this.#parts.push(this.#text.join(""));
    this.#text = [];
  }
}

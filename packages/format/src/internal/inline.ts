import { CodeSpans } from "./code-spans.ts";
import { InlineHtml } from "./inline-html.ts";
import { Trails, mayHoldLiteral, readLiteral } from "./literal-autolink.ts";
import { normaliseLabel, readLabel } from "./pieces.ts";
import { type Resource, readResource } from "./resource.ts";
import { Titles } from "./titles.ts";

/** What a document defines, by normalised label. */
export interface Definitions {
  /** Destinations of link definitions; the first of a label counts. */
  readonly links: ReadonlyMap<string, string>;
  readonly footnotes: ReadonlySet<string>;
}

/** A link in a text. */
export interface InlineLink {
  readonly start: number;
  readonly end: number;
  /** The destination as it is spelled. */
  readonly destination: string;
  /** Whether it was written as `<destination>`, where Markdown reads neither escapes nor entities. */
  readonly autolink: boolean;
}

interface LabelStart {
  /** Where the mark begins, and where the label does. */
  readonly start: number;
  readonly label: number;
  readonly image: boolean;
  /** A bracket closed it without making anything. */
  balanced: boolean;
  /** How many brackets had been read when it was. */
  readonly brackets: number;
}

const SPECIAL = /[\\`<[\]!]/g;
const SPECIAL_OR_LITERAL = /[\\`<[\]!]|(?<![a-z])[hw]|(?<![/+\-._a-z0-9])[+\-._a-z0-9]+@/gi;
// oxlint-disable-next-line no-control-regex
const AUTOLINK = /<([a-z][a-z0-9+.-]{1,31}:[^<>\u0001-\u0020\u007F]*)>/iy;
const EMAIL_AUTOLINK =
  /<[#-'*+\--9=?A-Z^-~]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*>/iy;
const FOOTNOTE_CALL = /\[\^((?:\\[[\\\]]|[^[\]\\\s]|\\(?![[\\\]])){1,999})\]/y;
const TASK = /\[[ \t\nxX]\](?=\n|[ \t]+[^ \t])/y;

/** The links of a block's words, as micromark's text tokenizer finds them, from `from` on; those that begin after `until` need not be found. */
export function readLinks(
  text: string,
  from: number,
  until: number,
  definitions: Definitions,
  firstOfItem: boolean,
): InlineLink[] {
  const reader = new LinkReader(text, definitions);
  TASK.lastIndex = from;
  const task = firstOfItem ? TASK.exec(text) : null;
  reader.read(from + (task === null ? 0 : task[0].length), until);
  return reader.links;
}

class LinkReader {
  links: InlineLink[] = [];
  readonly #text: string;
  readonly #definitions: Definitions;
  readonly #starts: LabelStart[] = [];
  #brackets = 0;
  /** How many starts are still unbalanced: inside them, literals are no links. */
  #unbalanced = 0;
  /** The starts below this index stand around a link, so that they can make none. */
  #inactive = 0;
  readonly #code: CodeSpans;
  readonly #html: InlineHtml;
  readonly #titles: Titles;
  /** The last parenthesis that could end a resource; looked for when first needed. */
  #lastClose: number | undefined;

  constructor(text: string, definitions: Definitions) {
    this.#text = text;
    this.#definitions = definitions;
    this.#code = new CodeSpans(text);
    this.#html = new InlineHtml(text);
    this.#titles = new Titles(text);
  }

  read(from: number, until: number): void {
    const text = this.#text;
    // What begins later swallows nothing; `www.` may begin up to here.
    const literals = mayHoldLiteral(text.slice(from, until + 4));
    const special = literals ? SPECIAL_OR_LITERAL : SPECIAL;
    const trails = new Trails(text);
    let at = from;
    while (at < text.length) {
      special.lastIndex = at;
      const match = special.exec(text);
      if (match === null) return;
      at = match.index;
      const code = text.charCodeAt(at);
      if (code === 92) at += isPunctuation(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === 10 ? 2 : 1;
      else if (code === 96) at = this.#code.after(at);
      else if (code === 60) at = this.#angle(at);
      else if (code === 33) at = this.#bang(at);
      else if (code === 91) at = this.#open(at, at, false);
      else if (code === 93) at = this.#close(at);
      else at = this.#literal(at, trails);
      // Only an image that is still open could take back what was found.
      if (at > until && this.#unbalanced === 0) return;
    }
  }

  #literal(at: number, trails: Trails): number {
    const end = this.#unbalanced > 0 ? -1 : readLiteral(this.#text, at, trails);
    return end < 0 ? at + 1 : end;
  }

  #angle(at: number): number {
    const text = this.#text;
    AUTOLINK.lastIndex = at;
    const autolink = AUTOLINK.exec(text);
    if (autolink !== null) {
      const end = at + autolink[0].length;
      this.links.push({ start: at, end, destination: autolink[1]!, autolink: true });
      return end;
    }
    EMAIL_AUTOLINK.lastIndex = at;
    if (EMAIL_AUTOLINK.test(text)) return EMAIL_AUTOLINK.lastIndex;
    return this.#html.after(at);
  }

  #bang(at: number): number {
    return this.#text.charCodeAt(at + 1) === 91 ? this.#open(at, at + 1, true) : at + 1;
  }

  #open(start: number, bracket: number, image: boolean): number {
    if (!image && this.#text.charCodeAt(bracket + 1) === 94) {
      FOOTNOTE_CALL.lastIndex = bracket;
      const call = FOOTNOTE_CALL.exec(this.#text);
      if (call !== null && this.#definitions.footnotes.has(normaliseLabel(call[1]!))) return bracket + call[0].length;
    }
    this.#brackets += 1;
    this.#unbalanced += 1;
    this.#starts.push({
      start,
      label: bracket + 1,
      image,
      balanced: false,
      brackets: this.#brackets,
    });
    return bracket + 1;
  }

  #close(at: number): number {
    const starts = this.#starts;
    const clean = this.#brackets;
    this.#brackets += 1;
    while (starts.at(-1)?.balanced === true) starts.pop();
    this.#inactive = Math.min(this.#inactive, starts.length);
    const start = starts.at(-1);
    if (start === undefined) return at + 1;
    if (start.image || starts.length > this.#inactive) {
      const own = start.brackets === clean ? this.#defined(start.label, at) : undefined;
      const link = this.#after(at + 1, own);
      if (link !== undefined) {
        this.#finish(start, link.end, link.destination);
        return link.end;
      }
    }
    start.balanced = true;
    this.#unbalanced -= 1;
    return at + 1;
  }

  /** What follows a label's bracket: a resource, a reference, or nothing, which is a reference by the label itself. */
  #after(at: number, own: string | undefined): Resource | undefined {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code === 40 && at < (this.#lastClose ??= text.lastIndexOf(")"))) {
      const resource = readResource(text, at, this.#titles);
      if (resource !== undefined) return resource;
    } else if (code === 91) {
      const end = readLabel(text, at);
      const destination = end < 0 ? undefined : this.#defined(at + 1, end - 1);
      if (destination !== undefined) return { end, destination };
      if (own === undefined || text.charCodeAt(at + 1) !== 93) return undefined;
      return { end: at + 2, destination: own };
    }
    return own === undefined ? undefined : { end: at, destination: own };
  }

  #defined(start: number, end: number): string | undefined {
    const { links } = this.#definitions;
    return links.size === 0 ? undefined : links.get(normaliseLabel(this.#text.slice(start, end)));
  }

  #finish(start: LabelStart, end: number, destination: string): void {
    this.#starts.pop();
    this.#inactive = Math.min(this.#inactive, this.#starts.length);
    this.#unbalanced -= 1;
    // What an image holds is its description, and no link.
    if (start.image) {
      while (this.links.length > 0 && this.links.at(-1)!.start >= start.start) this.links.pop();
      return;
    }
    this.#inactive = this.#starts.length;
    // An autolink inside is part of the label; it stays, after the link that holds it.
    let place = this.links.length;
    while (place > 0 && this.links[place - 1]!.start > start.start) place--;
    this.links.splice(place, 0, { start: start.start, end, destination, autolink: false });
  }
}

function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

import type { Citation } from "../citation.ts";
import { decodeWith } from "../decode.ts";
import { decodeQuotedPrintable } from "./quoted-printable.ts";
import { Unfolded } from "./unfold.ts";

/** A citation in text that Markdown does not take for a link: bare, or in a link that was broken on the way. */
export interface LooseLink {
  readonly start: number;
  readonly end: number;
  readonly citation: Citation;
  /** Whether it is an inline link, not a URI alone or in angle brackets. */
  readonly inline: boolean;
}

// What a canonical URI may hold; everything else ends it.
// oxlint-disable-next-line no-control-regex
const RUN = /^[^\s\u0000-\u0020!"#$'()*<>@[\\\]^`{|}\u007F-\u00A0]+/;
// What may follow a bare URI in a sentence without belonging to it.
const TRAILING = /[.,;:?…”’»。，、；：？！）」』】]$/;
const MAX_TRAILING = 3;
const CLOSING: Readonly<Record<string, string>> = { "“": "”", "‘": "’", "«": "»", "「": "」", "『": "』", "（": "）" };
// Sixty graphemes of punctuation as entities, and a label that another program wrote.
const MAX_LABEL = 700;
// No canonical URI ends before its offsets.
const OFFSETS = "at=";
// Without equally long lines to tell where a bare URI ends, so many lines are tried.
const MAX_LINES = 64;
// What a further line of a URI looks like where the lines before it could be one already.
const MORE = /[=+]|%[0-9A-F]{2}/;
// Programs count a line's marks differently by this much (quoted-printable text never cuts an escape).
const WIDTH_SLACK = 2;
const URL_BEFORE = /(?:https?:\/\/|www\.)[^\s<>"]*$/i;
const URL_WINDOW = 500;

/** Finds what Markdown would not: bare URIs, and links and URIs that a mail program broke into lines. */
export function findLooseLinks(scheme: string, source: string): LooseLink[] {
  const links = new Finder(scheme, source, false).find();
  if (!/=\r?\n|=3D/.test(source)) return links;
  const soft = new Finder(scheme, source, true).find();
  return merged(links, soft);
}

/** Both lists in order, without those of the second that overlap one of the first. */
function merged(links: readonly LooseLink[], more: readonly LooseLink[]): LooseLink[] {
  const all: LooseLink[] = [];
  let index = 0;
  for (const link of links) {
    for (; index < more.length && more[index]!.start < link.end; index++) {
      if (more[index]!.end <= link.start) all.push(more[index]!);
    }
    all.push(link);
  }
  return [...all, ...more.slice(index)];
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly citation: Citation;
  /** Where it ends in the source, where that is not the place of its last unit. */
  readonly sourceEnd?: number;
}

class Finder {
  readonly #scheme: string;
  readonly #literal: string;
  readonly #unfolded: Unfolded;
  readonly #text: string;
  /** Whether escapes of quoted-printable text are read. */
  readonly #soft: boolean;

  constructor(scheme: string, source: string, soft: boolean) {
    this.#scheme = scheme;
    this.#literal = `${scheme}:v1/`;
    this.#soft = soft;
    this.#unfolded = new Unfolded(source, soft);
    this.#text = this.#unfolded.text;
  }

  find(): LooseLink[] {
    const links: LooseLink[] = [];
    let last = 0;
    for (let at = this.#text.indexOf(this.#literal); at >= 0;) {
      // A canonical URI never holds its own beginning again, so that each stretch of text is looked at once.
      const next = this.#text.indexOf(this.#literal, at + this.#literal.length);
      const limit = next < 0 ? this.#text.length : next;
      const inline = this.#inline(at, limit, last);
      const match = inline ?? this.#bare(at, limit);
      if (match !== undefined) {
        last = match.end;
        if (inline === undefined || this.#isChanged(match)) links.push(this.#placed(match, inline !== undefined));
      }
      at = next;
    }
    return links;
  }

  /** Whether a link is not one that Markdown reads as it stands. */
  #isChanged({ start, end }: Match): boolean {
    const from = this.#unfolded.placeOf(start);
    const to = this.#unfolded.placeOf(end - 1) + 1;
    return this.#soft || to - from !== end - start;
  }

  #placed({ start, end, citation, sourceEnd }: Match, inline: boolean): LooseLink {
    return {
      start: this.#unfolded.placeOf(start),
      end: sourceEnd ?? this.#unfolded.placeOf(end - 1) + 1,
      citation,
      inline,
    };
  }

  /** `[label](URI)`, its destination perhaps in angle brackets. */
  #inline(at: number, limit: number, last: number): Match | undefined {
    const text = this.#text;
    const angle = text[at - 1] === "<";
    const paren = angle ? at - 2 : at - 1;
    if (text[paren] !== "(" || text[paren - 1] !== "]") return undefined;
    let start = paren - 2;
    // Two more for the brackets.
    const least = Math.max(last, paren - MAX_LABEL - 2);
    while (start >= least && text[start] !== "[" && text[start] !== "]") start--;
    if (start < least || text[start] !== "[") return undefined;
    const end = at + this.#run(at, limit).length;
    const close = angle ? ">)" : ")";
    if (!text.startsWith(close, end)) return undefined;
    const citation = this.#decode(text.slice(at, end));
    return citation === undefined ? undefined : { start, end: end + close.length, citation };
  }

  #bare(at: number, limit: number): Match | undefined {
    if (!this.#mayBegin(at)) return undefined;
    const end = at + this.#run(at, limit).length;
    const line = this.#unfolded.lineOf(at);
    const ends: number[] = [];
    for (let next = line; this.#unfolded.endOf(next) < end; next++) ends.push(this.#unfolded.endOf(next));
    ends.push(end);
    const angled = this.#text[at - 1] === "<" ? this.#angled(at, line, ends) : undefined;
    if (angled !== undefined) return angled;
    const first = this.#upTo(at, ends[0]!);
    if (ends.length === 1) return first;
    const whole = this.#full(line, ends);
    if (first !== undefined) {
      return MORE.test(this.#text.slice(ends[0], ends[1])) ? (this.#upTo(at, whole) ?? first) : first;
    }
    return this.#upTo(at, whole) ?? this.#fewest(at, ends);
  }

  /** `<URI>`; a closing bracket that came to stand at the beginning of a line looks like a mark of quoting. */
  #angled(at: number, line: number, ends: readonly number[]): Match | undefined {
    const end = ends.at(-1)!;
    if (this.#text[end] === ">") {
      const citation = this.#decode(this.#text.slice(at, end));
      if (citation !== undefined) return { start: at - 1, end: end + 1, citation };
    }
    let tries = 0;
    for (const [index, to] of ends.entries()) {
      const next = line + index + 1;
      if (this.#unfolded.endOf(next - 1) !== to) break;
      if (this.#unfolded.marksOf(next) <= this.#unfolded.marksOf(next - 1)) continue;
      const citation = this.#decode(this.#text.slice(at, to));
      if (citation !== undefined) {
        return { start: at - 1, end: to, citation, sourceEnd: this.#unfolded.endOfMarks(next) };
      }
      if (++tries === MAX_LINES) break;
    }
    return undefined;
  }

  /** Where a URI over lines ends, if they were broken at one width: with the first shorter line, or one that a space ends. */
  #full(line: number, ends: readonly number[]): number {
    const width = this.#unfolded.widthOf(line);
    const spaced = this.#unfolded.isSpaced(line);
    let last = 0;
    for (; last < ends.length - 1; last++) {
      const isFull = Math.abs(this.#unfolded.widthOf(line + last) - width) <= WIDTH_SLACK;
      if (!isFull || (!spaced && this.#unfolded.isSpaced(line + last))) break;
    }
    return ends[last]!;
  }

  #fewest(at: number, ends: readonly number[]): Match | undefined {
    for (const end of ends.slice(1, MAX_LINES)) {
      const match = this.#upTo(at, end);
      if (match !== undefined) return match;
    }
    return undefined;
  }

  /** A URI without the punctuation that follows it. */
  #upTo(at: number, to: number): Match | undefined {
    const text = this.#text;
    const closing = this.#unfolded.beginsLine(at) ? undefined : CLOSING[text[at - 1] ?? ""];
    const close = closing === undefined ? -1 : text.lastIndexOf(closing, to - 1);
    let end = close > at && to - close <= MAX_TRAILING ? close : to;
    for (let trimmed = 0; trimmed <= MAX_TRAILING; trimmed++) {
      const citation = this.#decode(text.slice(at, end));
      if (citation !== undefined) return { start: at, end, citation };
      if (!TRAILING.test(text.slice(end - 1, end))) return undefined;
      end -= 1;
    }
    return undefined;
  }

  /** Whether a URI may begin here: not inside another scheme's name, nor inside a URL. */
  #mayBegin(at: number): boolean {
    if (this.#unfolded.beginsLine(at)) return true;
    if (/[A-Za-z0-9+.-]/.test(this.#text[at - 1]!)) return false;
    return !URL_BEFORE.test(this.#text.slice(Math.max(0, at - URL_WINDOW), at));
  }

  #run(at: number, limit: number): string {
    return RUN.exec(this.#text.slice(at, limit))![0];
  }

  #decode(uri: string): Citation | undefined {
    if (!uri.includes(OFFSETS)) return undefined;
    const result = decodeWith(this.#scheme, uri);
    if (result.ok) return result.citation;
    const read = this.#soft ? decodeQuotedPrintable(uri) : undefined;
    const again = read === undefined ? result : decodeWith(this.#scheme, read);
    return again.ok ? again.citation : undefined;
  }
}

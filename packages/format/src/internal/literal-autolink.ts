const EMAIL = /[+\-._a-z0-9]+@((?:[-_a-z0-9]|\.(?=[a-z0-9]))+)/iy;
const PROTOCOL = /https?:\/\//iy;
const WWW = /www\.(?!$)/iy;
// What may stand before `www.`; the start of the text may too.
const BEFORE_WWW = /[(*_[\]~\t\n ]/;
const LETTER = /[a-z]/i;
// U+0000 reads as a replacement character, which is a symbol.
// oxlint-disable-next-line no-control-regex
const SPACE_OR_MARK = /[\s\p{P}\p{S}\0]/u;
const SPACE = /\s/;
const TRAIL_MARK = /[!"')*,.:;?_~]/;
const PATH_MARK = /[!"&')*,.:;<?\]_~]/;
const REFERENCE = /&[a-z]+;/iy;

/** Whether a text can hold a GFM autolink literal that matters to links: one with a path. */
export function mayHoldLiteral(text: string): boolean {
  return text.includes("://") || /www\./i.test(text);
}

/** The end of the autolink literal that begins here, or -1, as micromark's GFM extension reads it. */
export function readLiteral(text: string, at: number, trails: Trails): number {
  const before = at === 0 ? "" : text[at - 1]!;
  if (before !== "/" && !/[+\-._a-z0-9]/i.test(before)) {
    const email = readEmail(text, at);
    if (email >= 0) return email;
  }
  const letter = text.charCodeAt(at) | 32;
  if (letter === 104 && !LETTER.test(before)) {
    PROTOCOL.lastIndex = at;
    const protocol = PROTOCOL.exec(text);
    const from = protocol === null ? -1 : at + protocol[0].length;
    return from < 0 || !isDomainStart(text, from) ? -1 : readDomainAndPath(text, from, trails);
  }
  if (letter === 119 && (before === "" || BEFORE_WWW.test(before))) {
    WWW.lastIndex = at;
    return WWW.test(text) ? readDomainAndPath(text, at, trails) : -1;
  }
  return -1;
}

function isDomainStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 32 && code !== 127 && !SPACE_OR_MARK.test(text[at]!);
}

function readEmail(text: string, at: number): number {
  EMAIL.lastIndex = at;
  const match = EMAIL.exec(text);
  if (match === null || !match[1]!.includes(".") || !LETTER.test(match[0].at(-1)!)) return -1;
  return at + match[0].length;
}

function readDomainAndPath(text: string, from: number, trails: Trails): number {
  if (trails.hasNoDomain(from)) return -1;
  let last = -1;
  let secondLast = -1;
  let seen = false;
  let at = from;
  for (; at < text.length; at++) {
    const character = text[at]!;
    if (character === "." || character === "_") {
      if (trails.endsAt(at)) break;
      if (character === "_") last = at;
      else {
        secondLast = last;
        last = -1;
      }
      continue;
    }
    if (character !== "-" && SPACE_OR_MARK.test(character)) break;
    seen = true;
  }
  // An underscore in one of the last two segments.
  if (last >= 0 || secondLast >= 0) trails.foundNoDomain(from, Math.max(last, secondLast));
  return last >= 0 || secondLast >= 0 || !seen ? -1 : readPath(text, at, trails);
}

function readPath(text: string, from: number, trails: Trails): number {
  let open = 0;
  let close = 0;
  let at = from;
  for (; at < text.length; at++) {
    const character = text[at]!;
    if (character === "(") open += 1;
    else if (character === ")" && close < open) close += 1;
    else if (PATH_MARK.test(character)) {
      if (trails.endsAt(at)) break;
      if (character === ")") close += 1;
    } else if (SPACE.test(character)) break;
  }
  return at;
}

/** Tells where only trailing punctuation is left of a URL, and where none is; remembers, so that no run is looked at twice. */
export class Trails {
  readonly #text: string;
  #known = 0;
  #spoiledFrom = 0;
  #spoiledTo = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Tells that what begins at `from` is no domain, for an underscore near its end. */
  foundNoDomain(from: number, underscore: number): void {
    this.#spoiledFrom = from;
    this.#spoiledTo = underscore;
  }

  /** Whether a domain that begins here would hold an underscore that spoiled an earlier one. */
  hasNoDomain(from: number): boolean {
    return from >= this.#spoiledFrom && from <= this.#spoiledTo;
  }

  /** Whether what stands here up to the URL's end is punctuation that is no part of it. */
  endsAt(from: number): boolean {
    if (from < this.#known) return false;
    const text = this.#text;
    let at = from;
    while (at < text.length) {
      const character = text[at]!;
      if (TRAIL_MARK.test(character)) at += 1;
      else if (character === "&") {
        REFERENCE.lastIndex = at;
        const reference = REFERENCE.exec(text);
        if (reference === null) return this.#no(at);
        at += reference[0].length;
      } else if (character === "]") {
        at += 1;
        const next = text[at] ?? "";
        if (next === "" || next === "(" || next === "[" || SPACE.test(next)) return true;
      } else return character === "<" || SPACE.test(character) || this.#no(at);
    }
    return true;
  }

  #no(at: number): false {
    this.#known = at;
    return false;
  }
}

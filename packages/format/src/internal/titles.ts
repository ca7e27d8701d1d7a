const BACKSLASH = 92;
const OPEN_PAREN = 40;
const CLOSE_PAREN = 41;

/** The titles of links and definitions in a text, as micromark reads them. */
export class Titles {
  readonly #text: string;
  /** By mark, where the last title that was read begins and ends: one that begins inside ends there too. */
  readonly #known = new Map<number, { readonly from: number; readonly end: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the title that begins here, or -1. */
  read(from: number): number {
    const first = this.#text.charCodeAt(from);
    if (!isTitleStart(first)) return -1;
    const marker = first === OPEN_PAREN ? CLOSE_PAREN : first;
    const known = this.#known.get(marker);
    if (known !== undefined && from >= known.from && (known.end < 0 || from < known.end - 1)) return known.end;
    const end = this.#end(from, marker);
    this.#known.set(marker, { from, end });
    return end;
  }

  #end(from: number, marker: number): number {
    const text = this.#text;
    for (let at = from + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === marker) return at + 1;
      if (code === BACKSLASH) {
        const next = text.charCodeAt(at + 1);
        if (next === marker || next === BACKSLASH) at++;
      }
    }
    return -1;
  }
}

/** Whether a title may begin here. */
export function isTitleStart(code: number): boolean {
  return code === 34 || code === 39 || code === OPEN_PAREN;
}

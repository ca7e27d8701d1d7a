const SPACES = "[ \\t\\n]";
const ATTRIBUTE = `${SPACES}+[a-z_:][\\w.:-]*(?:${SPACES}*=${SPACES}*(?:[^ \\t\\n"'<=>\`][^ \\t\\n"'/<=>\`]*|(?:"[^"]*"|'[^']*')(?=[ \\t\\n/>])))?`;
const TAG = new RegExp(
  `</[a-z][a-z0-9-]*${SPACES}*>|<[a-z][a-z0-9-]*(?=[ \\t\\n/>])(?:${ATTRIBUTE})*${SPACES}*/?>`,
  "iy",
);

/** HTML in a text, as micromark reads it. */
export class InlineHtml {
  readonly #text: string;
  /** Ends that are known not to come any more. */
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the tag, comment, declaration or instruction that begins at this `<`, or the next character. */
  after(at: number): number {
    const text = this.#text;
    const next = text.charCodeAt(at + 1);
    if (next === 63) return this.#until("?>", at + 2, at);
    if (next === 33) return this.#declaration(at);
    TAG.lastIndex = at;
    return TAG.test(text) ? TAG.lastIndex : at + 1;
  }

  #declaration(at: number): number {
    const text = this.#text;
    // The dashes of the opening count towards the end: `<!-->` is a comment.
    if (text.startsWith("--", at + 2)) return this.#until("-->", at + 2, at);
    if (text.startsWith("[CDATA[", at + 2)) return this.#until("]]>", at + 9, at);
    return isLetter(text.charCodeAt(at + 2)) ? this.#until(">", at + 3, at) : at + 1;
  }

  #until(mark: string, from: number, at: number): number {
    if (this.#absent.has(mark)) return at + 1;
    const end = this.#text.indexOf(mark, from);
    if (end >= 0) return end + mark.length;
    this.#absent.add(mark);
    return at + 1;
  }
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

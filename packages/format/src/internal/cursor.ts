const TAB = 9;
const SPACE = 32;
const TAB_STOP = 4;

/** A place in one line of Markdown that knows its column, so that a tab can be consumed in part. */
export class Cursor {
  readonly source: string;
  /** Index in the source. */
  at = 0;
  /** Where the line ends, without its line ending. */
  end = 0;
  /** Where the first character that is no space or tab stands, as of the last {@link indent}. */
  text = 0;
  #obstacle = -1;
  #obstacleTo = 0;
  #column = 0;
  /** Columns of a tab before `at` that are not consumed yet. */
  #rest = 0;
  /** What {@link indent} found, less what was consumed since; -1 when it must be counted. */
  #indent = -1;

  constructor(source: string) {
    this.source = source;
  }

  /** Goes to the start of a line. */
  enter(start: number, end: number): void {
    this.at = start;
    this.end = end;
    this.#column = 0;
    this.#rest = 0;
    this.#indent = -1;
    this.#obstacle = -1;
  }

  /** Whether the rest of the line, from `text` on, is a thematic break; what prevents one is looked for once a line. */
  isThematicBreak(): boolean {
    const { source, text, end } = this;
    const marker = source.charCodeAt(text);
    if (text < this.#obstacle && marker === this.#obstacleTo) return false;
    let count = 0;
    for (let at = text; at < end; at++) {
      const code = source.charCodeAt(at);
      if (code === marker) count += 1;
      else if (code !== SPACE && code !== TAB) {
        this.#obstacle = at;
        this.#obstacleTo = marker;
        return false;
      }
    }
    return count >= 3;
  }

  /** How many columns of spaces and tabs stand here; finds `text`. */
  indent(): number {
    if (this.#indent >= 0) return this.#indent;
    const { source, end } = this;
    const from = this.#column;
    let column = from + this.#rest;
    let at = this.at;
    for (; at < end; at++) {
      const code = source.charCodeAt(at);
      if (code === SPACE) column += 1;
      else if (code === TAB) column += TAB_STOP - (column % TAB_STOP);
      else break;
    }
    this.text = at;
    this.#indent = column - from;
    return this.#indent;
  }

  /** Consumes this many columns of spaces and tabs, which must be there. */
  skipColumns(columns: number): void {
    let left = columns;
    if (this.#indent >= 0) this.#indent -= columns;
    const part = Math.min(left, this.#rest);
    this.#rest -= part;
    this.#column += part;
    left -= part;
    while (left > 0) {
      const tab = this.source.charCodeAt(this.at) === TAB;
      const width = tab ? TAB_STOP - (this.#column % TAB_STOP) : 1;
      this.at += 1;
      const taken = Math.min(width, left);
      this.#column += taken;
      this.#rest = width - taken;
      left -= taken;
    }
  }

  /** Consumes characters that are neither spaces nor tabs. */
  skip(characters: number): void {
    this.at += characters;
    this.#column += characters;
    this.#indent = -1;
  }

  /** Remembers where it is; calling the answer goes back. */
  save(): () => void {
    const at = this.at;
    const column = this.#column;
    const rest = this.#rest;
    return () => {
      this.at = at;
      this.#column = column;
      this.#rest = rest;
      this.#indent = -1;
    };
  }
}

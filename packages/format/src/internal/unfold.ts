/**
 * A text without the line ends that a mail program may have put into a link, and where its units stood.
 *
 * Of each line end goes the white space around it and the `>` marks after it; a blank line stays a line end.
 */
export class Unfolded {
  readonly text: string;
  readonly #source: string;
  /** Where lines begin, in the unfolded text and in the source. */
  readonly #froms: number[] = [];
  readonly #starts: number[] = [];

  /** With `soft`, a `=` at a line's end belongs to the line end, as in quoted-printable text. */
  constructor(source: string, soft: boolean) {
    this.#source = source;
    let text = "";
    let start = nextLine(source, 0);
    for (let feed = source.indexOf("\n"); feed >= 0; feed = source.indexOf("\n", feed + 1)) {
      this.#begin(text.length, start);
      text += source.slice(start, lineEnd(source, start, feed, soft));
      start = nextLine(source, feed + 1);
      if (isLineEnd(source, start)) text += "\n";
    }
    this.#begin(text.length, start);
    this.text = text + source.slice(start);
  }

  #begin(from: number, start: number): void {
    this.#froms.push(from);
    this.#starts.push(start);
  }

  /** The line of a unit of the unfolded text. */
  lineOf(at: number): number {
    let low = 0;
    let high = this.#froms.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#froms[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where a line ends, in the unfolded text. */
  endOf(line: number): number {
    return this.#froms[line + 1] ?? this.text.length;
  }

  /** Whether a line begins at a place. */
  beginsLine(at: number): boolean {
    return this.#froms[this.lineOf(at)] === at;
  }

  /** How long a line is, without what stood before it as marks. */
  widthOf(line: number): number {
    return this.endOf(line) - this.#froms[line]!;
  }

  /** Whether white space stands at a line's end. */
  isSpaced(line: number): boolean {
    return " \t".includes(this.#source[this.#starts[line]! + this.widthOf(line)] ?? "\n");
  }

  /** How many `>` marks stand before a line. */
  marksOf(line: number): number {
    let marks = 0;
    for (let at = this.#starts[line]! - 1; at >= 0 && " \t>".includes(this.#source[at]!); at--) {
      if (this.#source[at] === ">") marks += 1;
    }
    return marks;
  }

  /** Where a line's marks end in the source. */
  endOfMarks(line: number): number {
    return this.#source.lastIndexOf(">", this.#starts[line]! - 1) + 1;
  }

  /** Where a unit stands in the source. */
  placeOf(at: number): number {
    const line = this.lineOf(at);
    return this.#starts[line]! + at - this.#froms[line]!;
  }
}

/** Where a line's words end; never before its start. */
function lineEnd(source: string, start: number, feed: number, soft: boolean): number {
  let end = backOverSpace(source, start, feed);
  if (soft && end > start && source[end - 1] === "=") end = backOverSpace(source, start, end - 1);
  return Math.max(start, end);
}

function backOverSpace(source: string, start: number, from: number): number {
  let end = from;
  while (end > start && " \t\r".includes(source[end - 1]!)) end--;
  return end;
}

/** Where a line's words begin, after marks of quoting and white space. */
function nextLine(source: string, from: number): number {
  let at = from;
  while (at < source.length && " \t>".includes(source[at]!)) at++;
  return at;
}

function isLineEnd(source: string, at: number): boolean {
  return at === source.length || source[at] === "\n" || source.startsWith("\r\n", at);
}

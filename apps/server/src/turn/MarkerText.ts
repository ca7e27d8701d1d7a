import { findMarkers } from "@pincite/evidence";

/** A piece of a reply as readers get it, and the numbers that the marker at its end named, as the model wrote them. */
export interface MarkedPiece {
  readonly text: string;
  readonly cited: ReadonlyArray<number>;
}

/** How a model's numbers become readers' numbers. */
export interface Numbering {
  /** Whether a number that the model wrote names something. */
  readonly isKnown: (written: number) => boolean;
  /** The reader's number of a known one; asked in the order of the text, so that it can number by first appearance. */
  readonly numberOf: (written: number) => number;
}

/** Longer code spans are not waited for: a marker in one would be read as a marker. */
const longestCodeSpan = 1_000;

/** Longer lines open no fence. */
const longestFenceLine = 1_000;

/** A marker of fifty numbers of four digits, as long as markers get. */
const longestMarker = 400;

/**
 * Reads a model's text as it streams and gives it on with readers' numbers in its markers. What may yet become a marker, or
 * code that has none, is held back, so that the pieces put together are the same however the text was cut.
 */
export class MarkerText {
  readonly #numbering: Numbering;
  #pending = "";
  /** Blanks that are shown only if the marker after them is. */
  #space = "";
  #previous = "";
  #afterMarker = false;
  /** Spaces since the line began; undefined once something else stood in it. */
  #indent: number | undefined = 0;
  #fence: string | undefined;
  #inFenceLine = false;
  /** Numbers shown since the last word: neighbours name each of them once. */
  #shownHere = new Set<number>();
  #pieces: MarkedPiece[] = [];
  #text = "";
  #unknown = 0;

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** How often a marker named nothing; it is left out of the text. */
  get unknown(): number {
    return this.#unknown;
  }

  /** Takes text as it comes, and gives what is certain by now. */
  push(text: string): ReadonlyArray<MarkedPiece> {
    this.#pending += text;
    return this.#drain(false);
  }

  /** Gives the rest: nothing more comes. */
  end(): ReadonlyArray<MarkedPiece> {
    const pieces = this.#drain(true);
    if (this.#space === "") return pieces;
    const rest = { text: this.#space, cited: [] };
    this.#space = "";
    return [...pieces, rest];
  }

  #drain(final: boolean): ReadonlyArray<MarkedPiece> {
    let at = 0;
    while (at < this.#pending.length) {
      const taken = this.#fence === undefined ? this.#takeText(at, final) : this.#takeFence(at, final);
      if (taken === 0) break;
      at += taken;
    }
    this.#pending = this.#pending.slice(at);
    if (this.#text !== "") this.#flush([]);
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  /** Takes the next token outside a fence; 0 when it is not certain yet. */
  #takeText(at: number, final: boolean): number {
    const special = /[`~[\n]/g;
    special.lastIndex = at;
    const next = special.exec(this.#pending)?.index ?? this.#pending.length;
    if (next > at) return this.#show(this.#pending.slice(at, next));
    switch (this.#pending[at]) {
      case "\n":
        return this.#show("\n");
      case "[":
        return this.#takeBracket(at, final);
      default:
        return this.#takeTicks(at, final);
    }
  }

  #takeTicks(at: number, final: boolean): number {
    const run = runAt(this.#pending, at);
    const end = at + run.length;
    if (end === this.#pending.length && !final && run.length < longestCodeSpan) return 0;
    if (this.#indent !== undefined && this.#indent <= 3 && run.length >= 3) {
      const line = this.#lineFrom(at, final);
      if (line === undefined) return 0;
      if (line.whole && (run[0] === "~" || !line.text.slice(run.length).includes("`"))) {
        this.#fence = run;
        this.#inFenceLine = true;
        return this.#show(run);
      }
    }
    if (run[0] === "~") return this.#show(run);
    return this.#takeCodeSpan(at, run, final);
  }

  #takeCodeSpan(at: number, run: string, final: boolean): number {
    const from = at + run.length;
    const window = this.#pending.slice(from, from + longestCodeSpan);
    const paragraphEnd = /\n[ \t]*\n/.exec(window)?.index;
    for (const { 0: ticks, index } of window.slice(0, paragraphEnd).matchAll(/`+/g)) {
      const end = from + index + ticks.length;
      const cut = index + ticks.length === window.length;
      if (cut && !final && end === this.#pending.length) return 0;
      if (ticks.length === run.length) return this.#show(this.#pending.slice(at, end));
    }
    if (paragraphEnd === undefined && window.length < longestCodeSpan && !final) return 0;
    return this.#show(run);
  }

  #takeBracket(at: number, final: boolean): number {
    const [inside = ""] = /^\[[\d ,;–-]*/.exec(this.#pending.slice(at, at + longestMarker)) ?? [];
    const end = at + inside.length;
    if (end === this.#pending.length && !final) return 0;
    if (this.#pending[end] !== "]" || inside.length === longestMarker) return this.#show("[");
    if (end + 1 === this.#pending.length && !final) return 0;
    // The marker in the little of its line that decides whether it is one; that it is in no code is known.
    const ticked = this.#afterMarker || this.#previous === "`";
    const before = ticked ? "." : this.#indent === undefined ? `.${this.#previous}` : " ".repeat(this.#indent);
    const after = this.#pending[end + 1] === "`" ? "" : (this.#pending[end + 1] ?? "");
    const { isKnown, numberOf } = this.#numbering;
    const [marker] = findMarkers(before + this.#pending.slice(at, end + 1) + after, isKnown);
    if (marker === undefined) return this.#show("[");
    const shown: number[] = [];
    const cited: number[] = [];
    for (const written of marker.numbers) {
      if (!isKnown(written)) {
        this.#unknown++;
        continue;
      }
      const number = numberOf(written);
      if (this.#shownHere.has(number)) continue;
      this.#shownHere.add(number);
      shown.push(number);
      cited.push(written);
    }
    if (shown.length > 0) {
      this.#text += this.#space + shown.map((number) => `[${number}]`).join("");
      this.#previous = "]";
      this.#flush(cited);
    }
    this.#space = "";
    this.#afterMarker = true;
    this.#indent = undefined;
    return end + 1 - at;
  }

  /** Takes a line, or a piece of one, that stands in a fence. */
  #takeFence(at: number, final: boolean): number {
    if (this.#inFenceLine) {
      const newline = this.#pending.indexOf("\n", at);
      const end = newline === -1 ? this.#pending.length : newline + 1;
      this.#inFenceLine = newline === -1;
      return this.#show(this.#pending.slice(at, end));
    }
    const [start = ""] = /^ {0,3}(?:`+|~+)?[ \t]*/.exec(this.#pending.slice(at, at + longestFenceLine)) ?? [];
    const end = at + start.length;
    if (end === this.#pending.length && !final && start.length < longestFenceLine) return 0;
    const run = start.trim();
    const closes = run.length >= (this.#fence?.length ?? 0) && run[0] === this.#fence?.[0];
    if (closes && (end === this.#pending.length || this.#pending[end] === "\n")) this.#fence = undefined;
    else this.#inFenceLine = true;
    // An empty line is no progress by itself.
    return start === "" ? this.#takeFence(at, final) : this.#show(start);
  }

  /** The line from a place on, and whether it is whole and short enough to be a fence's; undefined when more may come. */
  #lineFrom(at: number, final: boolean): { readonly text: string; readonly whole: boolean } | undefined {
    const window = this.#pending.slice(at, at + longestFenceLine);
    const newline = window.indexOf("\n");
    if (newline !== -1) return { text: window.slice(0, newline), whole: true };
    if (window.length === longestFenceLine) return { text: window, whole: false };
    return final ? { text: window, whole: true } : undefined;
  }

  /** Gives text on as it is; its length. */
  #show(text: string): number {
    const words = text.replace(/[ \t]+$/, "");
    if (words === "") this.#space += text;
    else {
      this.#text += this.#space + words;
      this.#space = text.slice(words.length);
      if (words.trim() !== "") this.#shownHere = new Set();
    }
    const line = text.slice(text.lastIndexOf("\n") + 1);
    if (line.length < text.length) this.#indent = 0;
    if (this.#indent !== undefined) this.#indent = /^ *$/.test(line) ? this.#indent + line.length : undefined;
    this.#previous = text.at(-1) ?? this.#previous;
    this.#afterMarker = false;
    return text.length;
  }

  #flush(cited: ReadonlyArray<number>): void {
    this.#pieces.push({ text: this.#text, cited });
    this.#text = "";
  }
}

/** The run of one character at a place, as far as it matters. */
const runAt = (text: string, at: number): string => {
  let end = at;
  while (text[end] === text[at] && end - at < longestCodeSpan) end++;
  return text.slice(at, end);
};

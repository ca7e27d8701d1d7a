import type { InlineCitation } from "@pincite/api";
import { claimOfMarker } from "@pincite/evidence";

/** The longest text that a marker can vouch for, in units. */
const longestClaim = 1_000;

/** The longest cited text, in units: a reader sees a passage, not a file. */
const longestCitedText = 2_000;

/** What an answer can cite. */
export interface Citable {
  readonly source: string;
  readonly title: string;
  readonly text: string;
}

/** A citation as an answer makes it, before it has a target; where it is known, `start` and `end` bound what it supports. */
export interface MadeCitation {
  readonly source: string;
  readonly title: string;
  readonly cited_text: string;
  readonly start?: number;
  readonly end?: number;
}

/** The place in an answer's text that a citation supports. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** An answer as it grows: how long it is, what it cites, and the numbers that readers see. */
export class AnswerText {
  readonly #cited: MadeCitation[];
  readonly #numbers = new Map<string, number>();
  #length: number;
  #tail: string;

  /** Goes on after what is written and cited already. */
  constructor(written: string, cited: ReadonlyArray<InlineCitation>) {
    this.#length = written.length;
    this.#tail = written.slice(-longestClaim);
    this.#cited = cited.map(({ source, title, cited_text, start, end }) => ({
      source,
      title,
      cited_text,
      ...(start === undefined || end === undefined ? {} : { start, end }),
    }));
    for (const citation of this.#cited) this.#number(citation);
  }

  /** In UTF-16 code units. */
  get length(): number {
    return this.#length;
  }

  /** Whether a new paragraph begins at the end. */
  get atParagraph(): boolean {
    return this.#length === 0 || this.#tail.endsWith("\n\n");
  }

  /** The citations made so far, without targets. */
  get cited(): ReadonlyArray<MadeCitation> {
    return this.#cited;
  }

  /** Notes text that was given on. */
  append(text: string): void {
    this.#length += text.length;
    this.#tail = (this.#tail + text).slice(-longestClaim);
  }

  /** The number by which readers know a citation: by first appearance, the same for the same source, title and words. */
  numberOf(citable: Citable): number {
    return this.#number(toCitation(citable));
  }

  /** Makes a citation of what the text ends with: a marker, for the sentence before it, or for a given place. */
  cite(citable: Citable, place: Place = this.#claim()): MadeCitation {
    const citation = { ...toCitation(citable), ...(place.end > place.start ? place : {}) };
    this.#number(citation);
    this.#cited.push(citation);
    return citation;
  }

  #claim(): Place {
    const { start, end } = claimOfMarker(this.#tail, { start: this.#tail.length, end: this.#tail.length });
    const offset = this.#length - this.#tail.length;
    return { start: offset + start, end: offset + end };
  }

  #number({ source, title, cited_text }: MadeCitation): number {
    const identity = JSON.stringify([source, title, cited_text]);
    const number = this.#numbers.get(identity) ?? this.#numbers.size + 1;
    this.#numbers.set(identity, number);
    return number;
  }
}

const toCitation = ({ source, title, text }: Citable) => ({
  source,
  title,
  cited_text: text.length <= longestCitedText ? text : text.slice(0, longestCitedText).replace(/[\ud800-\udbff]$/, ""),
});

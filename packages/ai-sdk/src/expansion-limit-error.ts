import type { ExpansionLimitError as Facts } from "@pincite/format";

/** A quote that takes much room in a message that is too long. */
export interface LargeQuote {
  /** The number that it would have been sent under. */
  readonly number: number;
  /** Units of its link when the stored form is too long, of its excerpt and comment when the expanded one is. */
  readonly length: number;
  /** The index of its text part in the message's content. */
  readonly part: number;
  /** Where its link stands in that part. */
  readonly start: number;
  readonly end: number;
}

/** The last user message is too long, as stored or with its quotes written out. Never holds its text. */
export class ExpansionLimitError extends Error implements Facts {
  readonly _tag = "ExpansionLimitError";
  override readonly name = "ExpansionLimitError";
  /** Which form is too long. */
  readonly form: "stored" | "expanded";
  /** Units of all text parts together, as they came in. */
  readonly storedLength: number;
  /** Units of all text parts together, with their quotes written out. */
  readonly expandedLength: number;
  /** The limit that `form` exceeds. */
  readonly limit: number;
  /** The quotes that take most room, largest first, at most five. */
  readonly largest: readonly LargeQuote[];

  constructor(facts: Omit<Facts, "_tag" | "largest"> & { readonly largest: readonly LargeQuote[] }) {
    const { form, storedLength, expandedLength, limit } = facts;
    super(
      form === "stored"
        ? `The message has ${storedLength} characters as stored; the limit is ${limit}.`
        : `The message has ${expandedLength} characters with its quotes written out; the limit is ${limit}.`,
    );
    this.form = form;
    this.storedLength = storedLength;
    this.expandedLength = expandedLength;
    this.limit = limit;
    this.largest = facts.largest;
  }

  /** Whether an error is one of these, from whichever copy of this package it comes. */
  static isInstance(error: unknown): error is ExpansionLimitError {
    return error instanceof Error && "_tag" in error && error._tag === "ExpansionLimitError";
  }
}

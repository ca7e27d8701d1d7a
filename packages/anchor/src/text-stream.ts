import { hash } from "./fingerprint.ts";
import { normalise } from "./normalise.ts";

/** What the reader of a message saw, as one string: the only thing that offsets, context and fingerprints refer to. */
export interface TextStream {
  /** The text with every run of white space as one space and none at its ends; offsets count its UTF-16 code units. */
  readonly text: string;
  /** The text's fingerprint, eleven base64url characters; computed when it is first read. */
  readonly fingerprint: string;
}

/** The stream of a plain text: normalised, and without white space at its ends like every stream. */
export function streamFromText(text: string): TextStream {
  return new NormalisedText(normalise(text).trim());
}

/** A stream over a text that is normalised and trimmed already. */
export class NormalisedText implements TextStream {
  readonly text: string;
  #fingerprint: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get fingerprint(): string {
    this.#fingerprint ??= hash(this.text);
    return this.#fingerprint;
  }
}

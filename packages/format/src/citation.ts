/** Where an excerpt was taken from: a message of a thread, or a document. */
export type CitationSource =
  | { readonly kind: "message"; readonly threadId: string; readonly messageId: string }
  | { readonly kind: "document"; readonly documentId: string };

/**
 * An exact quote together with the identity of its source.
 *
 * Lengths and offsets count UTF-16 code units. `start` and `end` are half-open offsets of the excerpt in the source's
 * text stream. The rules of every field are those of {@link check}.
 */
export interface Citation {
  readonly environmentId: string;
  readonly source: CitationSource;
  /** The excerpt exactly as rendered, inner whitespace kept. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Up to 32 units before the excerpt; empty at the start of the stream. */
  readonly prefix: string;
  /** Up to 32 units after the excerpt; empty at the end of the stream. */
  readonly suffix: string;
  /** Fingerprint of the whole stream when it was quoted. */
  readonly revision?: string;
  /** Evidence that stood inside the excerpt. */
  readonly sources?: readonly string[];
  /** The person's own words about the excerpt. */
  readonly comment?: string;
  /** Parameters that this version does not know, kept for the version that does. */
  readonly extensions?: Readonly<Record<string, string>>;
}

/** Why something is no citation; the first reason that applies, in this order. */
export type Reason =
  | "too-long"
  | "scheme"
  | "version"
  | "source"
  | "path"
  | "escape"
  | "repeated"
  | "missing"
  | "field";

/** The answer to something that is no citation; `field` names the parameter or id for the last three reasons. */
export interface Rejection {
  readonly ok: false;
  readonly reason: Reason;
  readonly field?: string;
}

/** The answer of {@link decode} and {@link check}. */
export type DecodeResult = { readonly ok: true; readonly citation: Citation } | Rejection;

/** The scheme of a citation's URI when a product does not choose its own. */
export const DEFAULT_SCHEME = "web+pincite";

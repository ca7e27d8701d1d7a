import type { InlineCitation } from "@pincite/api";

/** A citation that the answer makes here; its target is what the turn knows by now. */
export interface CitationPart {
  readonly kind: "citation";
  readonly citation: InlineCitation;
}

/** The citations made so far, in the order of the answer, with their targets as they stand now: at the turn's end, and whenever a result has changed what a source means. */
export interface SettledPart {
  readonly kind: "settled";
  readonly inline: ReadonlyArray<InlineCitation>;
}

/** What the turn needs to go on from here, a JSON object: it is on disk, with the text and the citations so far, before the next part is asked for. */
export interface CheckpointPart {
  readonly kind: "checkpoint";
  readonly checkpoint: object;
}

/** What a provider gives while it answers: a piece of text, or what is to be kept beside the text. */
export type ReplyPart = string | CitationPart | SettledPart | CheckpointPart;

/** Where a turn goes on that was cut off: its last checkpoint, and the text and citations of the reply at that moment. */
export interface TurnResumption {
  readonly checkpoint: object;
  readonly written: string;
  readonly cited: ReadonlyArray<InlineCitation>;
}

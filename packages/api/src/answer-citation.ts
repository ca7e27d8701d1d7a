import * as Schema from "effect/Schema";
import { Count } from "./text.ts";

/** A citation of an assistant's answer as the provider made it, and what it points at. Other keys that a provider gave it pass unchanged. */
export interface AnswerCitation {
  readonly source: string;
  readonly title: string;
  readonly cited_text: string;
  /** What it points at, raw: read it with `parseCitationTarget` of `@pincite/evidence/targets`. An untyped citation has no such key. */
  readonly target?: unknown;
}

/** A citation where the answer makes it: `start` and `end` bound the words of the answer's text that it supports, where that is known. */
export interface InlineCitation extends AnswerCitation {
  readonly start?: number;
  readonly end?: number;
}

const fields = {
  source: Schema.String,
  title: Schema.String,
  cited_text: Schema.String,
  target: Schema.optionalKey(Schema.Unknown),
};

const placed = { ...fields, start: Schema.optionalKey(Count), end: Schema.optionalKey(Count) };

const rest = [Schema.Record(Schema.String, Schema.Unknown)] as const;

/** A citation of an assistant's answer. */
export const AnswerCitation: Schema.Codec<AnswerCitation> = Schema.StructWithRest(Schema.Struct(fields), rest);

/** A citation where the answer makes it. */
export const InlineCitation: Schema.Codec<InlineCitation> = Schema.StructWithRest(Schema.Struct(placed), rest);

/** The citations of an answer: each as it was made, in the order of the answer, and each source, title and cited text once. */
export const citationLists = {
  citations: Schema.Array(AnswerCitation),
  inline_citations: Schema.Array(InlineCitation),
};

/** The citations of an answer, each source, title and cited text once, where it came first; without their places in the answer. */
export const summarizeCitations = (inline: ReadonlyArray<InlineCitation>): ReadonlyArray<AnswerCitation> => {
  const first = new Map<string, AnswerCitation>();
  for (const { start: _, end: __, ...citation } of inline) {
    const name = JSON.stringify([citation.source, citation.title, citation.cited_text]);
    if (!first.has(name)) first.set(name, citation);
  }
  return [...first.values()];
};

import * as Schema from "effect/Schema";
import { Count } from "./text.ts";

const fields = {
  source: Schema.String,
  title: Schema.String,
  cited_text: Schema.String,
  /** What it points at, raw: read it with `parseCitationTarget` of `@pincite/evidence/targets`. An untyped citation has no such key. */
  target: Schema.optionalKey(Schema.Unknown),
};

/** Keys of a provider's that we do not know pass unchanged. */
const rest = [Schema.Record(Schema.String, Schema.Unknown)] as const;

/** A citation of an assistant's answer as the provider made it, and what it points at. */
export const AnswerCitation = Schema.StructWithRest(Schema.Struct(fields), rest);
/** A citation of an assistant's answer. */
export type AnswerCitation = typeof AnswerCitation.Type;

/** A citation where the answer makes it: `start` and `end` bound the words of the answer's text that it supports, where that is known. */
export const InlineCitation = Schema.StructWithRest(
  Schema.Struct({ ...fields, start: Schema.optionalKey(Count), end: Schema.optionalKey(Count) }),
  rest,
);
/** A citation where the answer makes it. */
export type InlineCitation = typeof InlineCitation.Type;

/** The citations of an answer: each as it was made, in the order of the answer, and each source, title and cited text once. */
export const citationLists = {
  citations: Schema.Array(AnswerCitation),
  inline_citations: Schema.Array(InlineCitation),
};

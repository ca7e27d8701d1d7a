import * as Schema from "effect/Schema";
import { PersonId } from "./ids.ts";
import { maxTitleLength } from "./limits.ts";
import { Text, Time } from "./text.ts";

/** Somebody who uses the environment: threads, sessions and tokens belong to one person, documents and the provider to all. */
export const Person = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  /** The one to whom the environment belongs: invites others, and chooses the provider. */
  isOwner: Schema.Boolean,
  createdAt: Time,
});
/** Somebody who uses the environment. */
export type Person = typeof Person.Type;

/** A name for a person, in one line. */
export const PersonName = Text.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(maxTitleLength),
  Schema.isPattern(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, { expected: "one line that is not blank" }),
);

import * as Schema from "effect/Schema";

/** Text without unpaired surrogates: what UTF-8, and so the database, gives back unit for unit. */
export const Text = Schema.String.check(
  Schema.makeFilter((text) => text.isWellFormed() || "must not hold an unpaired surrogate"),
);

/** A time in milliseconds since the epoch. */
export const Time = Schema.Int;

/** A count or a zero-based position. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));

import * as Data from "effect/Data";

/** A host's tool failed; `message` is told to the model. */
export class PortError extends Data.TaggedError("PortError")<{ readonly message: string }> {}

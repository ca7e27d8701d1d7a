import * as Data from "effect/Data";

/** A text of a corpus cannot be read; `message` is for the one who asked for it. */
export class CorpusError extends Data.TaggedError("CorpusError")<{
  readonly reason: "not-found" | "unreadable";
  readonly message: string;
}> {}

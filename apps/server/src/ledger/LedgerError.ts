import * as Data from "effect/Data";

/** A statement over ledgers came to nothing. The message of `statement` and `slow` is for the one who wrote it; that of `unreadable` names files, and is for the host. */
export class LedgerError extends Data.TaggedError("LedgerError")<{
  readonly reason: "statement" | "refused" | "slow" | "unreadable" | "unsupported";
  readonly message: string;
}> {}

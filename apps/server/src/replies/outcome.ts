import type { MessageError, MessageStatus } from "@pincite/api";
import * as Cause from "effect/Cause";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import type { ProviderError } from "../provider/ProviderError.ts";
import type { LiveReply } from "./LiveReply.ts";

/** The longest reply, in UTF-16 code units: many times what models write. A provider that never ends must not fill the memory. */
export const maxReplyLength = 1_000_000;

/** The provider wrote more than a reply may hold. */
export class ReplyTooLong extends Data.TaggedError("ReplyTooLong") {
  override get message(): string {
    return `The reply was cut off at ${maxReplyLength} characters. What had arrived is kept.`;
  }
}

/** How a reply ended. */
export interface Outcome {
  readonly status: MessageStatus;
  readonly error: MessageError | null;
}

/** What became of a reply whose stream ended so. */
export const outcome = (
  reply: Pick<LiveReply, "ending">,
  exit: Exit.Exit<void, ProviderError | ReplyTooLong>,
): Effect.Effect<Outcome> => {
  if (Exit.isSuccess(exit)) return Effect.succeed({ status: "complete", error: null });
  const failure = exit.cause.reasons.find(Cause.isFailReason);
  if (failure !== undefined) return Effect.succeed({ status: "failed", error: toMessageError(failure.error) });
  if (Cause.hasInterruptsOnly(exit.cause)) {
    return Effect.succeed({ status: reply.ending === undefined ? "interrupted" : "stopped", error: null });
  }
  const message = "The server failed while it wrote this reply.";
  return Effect.as(Effect.logError("A reply failed", exit.cause), {
    status: "failed",
    error: { reason: "Internal", message, retryable: true },
  });
};

const toMessageError = (error: ProviderError | ReplyTooLong): MessageError =>
  error._tag === "ReplyTooLong"
    ? { reason: "CutOff", message: error.message, retryable: true }
    : { reason: error.reason._tag, message: error.message, retryable: error.retryable };

import type { MessageId, ThreadId } from "@pincite/api";
import type * as Deferred from "effect/Deferred";
import type * as Fiber from "effect/Fiber";

/** Why a reply ends before its provider is done; without one the server is closing. */
export type Ending = "stopped" | "deleted";

/** A reply that is being written. What clients and the database know of it is `text` at `version`; `pending` comes next. */
export interface LiveReply {
  readonly id: MessageId;
  readonly threadId: ThreadId;
  /** The message that it answers. */
  readonly replyTo: MessageId;
  /** Done when the reply is on disk and its thread can be read, or when that failed. */
  readonly accepted: Deferred.Deferred<void>;
  text: string;
  version: number;
  pending: string;
  ending: Ending | undefined;
  fiber: Fiber.Fiber<void> | undefined;
}

/** The replies that are being written: one per thread. */
export class LiveReplies {
  readonly #byThread = new Map<ThreadId, LiveReply>();

  /** The reply being written in a thread. */
  get(threadId: ThreadId): LiveReply | undefined {
    return this.#byThread.get(threadId);
  }

  /** Takes the thread for a reply. */
  add(reply: LiveReply): void {
    this.#byThread.set(reply.threadId, reply);
  }

  /** Frees the thread, unless another reply has it by now. */
  remove(reply: LiveReply): void {
    if (this.#byThread.get(reply.threadId) === reply) this.#byThread.delete(reply.threadId);
  }

  /** All of them. */
  values(): Iterable<LiveReply> {
    return this.#byThread.values();
  }
}

/** Moves what is pending into the text; the piece that was moved. */
export const takePending = (reply: LiveReply): string => {
  const piece = reply.pending;
  reply.text += piece;
  reply.pending = "";
  return piece;
};

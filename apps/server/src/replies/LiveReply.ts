import type { InlineCitation, MessageId, PersonId, ThreadId } from "@pincite/api";
import type * as Deferred from "effect/Deferred";
import type * as Fiber from "effect/Fiber";

/** Why a reply ends before its provider is done; without one the server is closing. */
export type Ending = "stopped" | "deleted";

/** A reply that is being written. Clients know `text` at `version` and `cited`, and get `pending` next; the database knows it without `unwritten`, at `writtenVersion`. */
export interface LiveReply {
  readonly id: MessageId;
  /** Whose thread it is. */
  readonly personId: PersonId;
  readonly threadId: ThreadId;
  /** The message that it answers. */
  readonly replyTo: MessageId;
  /** Done when the reply is on disk and its thread can be read, or when that failed. */
  readonly accepted: Deferred.Deferred<void>;
  text: string;
  version: number;
  pending: string;
  unwritten: string;
  writtenVersion: number;
  /** The citations that were told, in the order of the answer; undefined before the first. */
  cited: ReadonlyArray<InlineCitation> | undefined;
  hasUnwrittenCitations: boolean;
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

/** Moves what is pending into the text; the piece that was moved. The first half of a surrogate pair waits for the second, since alone it is no text. */
export const takePending = (reply: LiveReply): string => {
  const end = reply.pending.length - (/[\ud800-\udbff]$/.test(reply.pending) ? 1 : 0);
  const piece = reply.pending.slice(0, end);
  reply.pending = reply.pending.slice(end);
  reply.text += piece;
  reply.unwritten += piece;
  return piece;
};

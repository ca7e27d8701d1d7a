import { type Message, type MessageId, ThreadBusy, type ThreadId } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import type * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as FiberSet from "effect/FiberSet";
import * as Latch from "effect/Latch";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import * as Stream from "effect/Stream";
import { EventBus } from "../events/EventBus.ts";
import { type MessageRow, toMessage } from "../messages/message-row.ts";
import type { ProviderError } from "../provider/ProviderError.ts";
import { type HistoryMessage, ProviderService } from "../provider/ProviderService.ts";
import { Threads } from "../threads/Threads.ts";
import { type Ending, LiveReplies, type LiveReply, takePending } from "./LiveReply.ts";
import { maxReplyLength, outcome, ReplyTooLong } from "./outcome.ts";
import { whenOpen } from "./when-open.ts";

/** How long text waits until it is told to clients with what else arrives: unnoticed by readers, and 25 events a second at most. */
const publishInterval = "40 millis";

/** How long told text waits until it is written with that of all other replies, in one transaction: what a crash may cost. */
const persistInterval = "200 millis";

/** Added to the version of a reply that a crash cut off: more than the versions that can have been told and not been written, so none names two texts. */
const versionsPerCrash = 1_000;

/** Writes replies: asks the provider, tells clients the pieces, keeps them, and ends in a state that says what happened. */
export class Replies extends Context.Service<
  Replies,
  {
    /** Takes the thread for a reply that is about to be accepted; fails when another reply has it. */
    readonly reserve: (reply: {
      readonly id: MessageId;
      readonly threadId: ThreadId;
      readonly replyTo: MessageId;
      readonly version: number;
    }) => Effect.Effect<LiveReply, ThreadBusy>;
    /** Gives the thread back when the reply was not accepted. */
    readonly release: (reply: LiveReply) => Effect.Effect<void>;
    /** Begins to write an accepted reply, in the background. */
    readonly start: (reply: LiveReply, history: ReadonlyArray<HistoryMessage>) => Effect.Effect<void>;
    /** Ends the reply being written in a thread, when it is the named one (or whichever), and waits until its end is kept. */
    readonly end: (threadId: ThreadId, ending: Ending, id?: MessageId) => Effect.Effect<void>;
    /** The reply being written in a thread. */
    readonly current: (threadId: ThreadId) => Effect.Effect<LiveReply | undefined>;
    /** A message read from the database as clients know it by now. */
    readonly refresh: (message: Message) => Message;
  }
>()("@pincite/server/replies/Replies") {
  static readonly layer = Layer.effect(
    Replies,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const bus = yield* EventBus;
      const provider = yield* ProviderService;
      const threads = yield* Threads;
      const live = new LiveReplies();
      const unwritten = new Set<LiveReply>();
      const pendingLatch = yield* Latch.make();
      const unwrittenLatch = yield* Latch.make();

      // Whatever is still being written was cut off when the last server ended.
      yield* Effect.orDie(
        sql`UPDATE messages SET status = 'interrupted', version = version + ${versionsPerCrash} WHERE status = 'streaming'`,
      );

      const tell = (reply: LiveReply): Effect.Effect<void> =>
        Effect.suspend(() => {
          const offset = reply.text.length;
          const text = takePending(reply);
          if (text === "") return Effect.void;
          const version = ++reply.version;
          unwritten.add(reply);
          const delta = { threadId: reply.threadId, messageId: reply.id, version, offset, text };
          return Effect.andThen(bus.publish({ event: "delta", data: delta }), unwrittenLatch.open);
        });

      const publish = Effect.suspend(() => Effect.forEach(live.values(), tell, { discard: true }));

      // One statement with the new pieces of all replies, however long the replies are and however many.
      const write = Effect.suspend(() => {
        const pieces = [...unwritten].map((reply) => {
          const { id, unwritten: text, writtenVersion: base, version } = reply;
          reply.unwritten = "";
          reply.writtenVersion = version;
          return { reply, id, text, base, version };
        });
        unwritten.clear();
        const json = JSON.stringify(pieces.map(({ id, text, base, version }) => ({ id, text, base, version })));
        return sql`
          UPDATE messages SET text = messages.text || (piece.value ->> 'text'), version = piece.value ->> 'version'
          FROM json_each(${json}) AS piece
          WHERE messages.id = piece.value ->> 'id' AND status = 'streaming' AND version = piece.value ->> 'base'`.pipe(
          Effect.catchCause((cause) => {
            for (const { reply, text, base } of pieces) {
              reply.unwritten = text + reply.unwritten;
              reply.writtenVersion = base;
            }
            // The next pieces, or the end of the reply, write it again.
            return Effect.logError("Could not write pieces of replies", cause);
          }),
        );
      });

      yield* Effect.forkScoped(whenOpen(pendingLatch, publishInterval, publish));
      yield* Effect.forkScoped(whenOpen(unwrittenLatch, persistInterval, write));
      // Made last, so that it is closed first: replies are ended while all else still works.
      const fibers = yield* FiberSet.make<void>();

      const finish = Effect.fn("Replies.finish")(function* (
        reply: LiveReply,
        exit: Exit.Exit<void, ProviderError | ReplyTooLong>,
      ) {
        yield* tell(reply);
        unwritten.delete(reply);
        // The end has a version of its own, which nobody is told before it is kept: until then the reply reads as it was last told.
        const version = reply.version + 1;
        const { status, error } = yield* outcome(reply, exit);
        const now = yield* Clock.currentTimeMillis;
        const rows = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`UPDATE threads SET updated_at = ${now} WHERE id = ${reply.threadId}`;
            return yield* sql<MessageRow>`
              UPDATE messages SET text = ${reply.text}, status = ${status}, version = ${version}, updated_at = ${now},
                error = ${error === null ? null : JSON.stringify(error)}
              WHERE id = ${reply.id} RETURNING *`;
          }),
        );
        live.remove(reply);
        yield* Effect.logInfo("Reply ended").pipe(
          Effect.annotateLogs({
            messageId: reply.id,
            status,
            reason: error?.reason ?? null,
            length: reply.text.length,
          }),
        );
        const row = rows[0];
        if (row === undefined) return;
        yield* bus.publish({ event: "message", data: toMessage(row) });
        const thread = yield* threads.get(reply.threadId);
        yield* bus.publish({ event: "thread", data: thread });
      });

      const run = (reply: LiveReply, history: ReadonlyArray<HistoryMessage>): Effect.Effect<void> =>
        Effect.uninterruptibleMask((restore) =>
          provider.stream({ threadId: reply.threadId, replyId: reply.id, history }).pipe(
            Stream.runForEach((piece) => {
              const room = maxReplyLength - reply.text.length - reply.pending.length;
              reply.pending += piece.slice(0, room);
              return piece.length > room ? Effect.fail(new ReplyTooLong()) : pendingLatch.open;
            }),
            restore,
            Effect.exit,
            Effect.flatMap((exit) => finish(reply, exit)),
            Effect.catchCause((cause) => Effect.logError("Could not keep the end of a reply", cause)),
            Effect.ensuring(Effect.sync(() => live.remove(reply))),
          ),
        );

      return Replies.of({
        reserve: Effect.fn("Replies.reserve")(function* (options) {
          const other = live.get(options.threadId);
          if (other !== undefined) {
            return yield* new ThreadBusy({
              message: "A reply in this thread is still being written.",
              replyId: other.id,
            });
          }
          const accepted = Deferred.makeUnsafe<void>();
          const empty = { text: "", pending: "", unwritten: "", writtenVersion: options.version };
          const reply = { ...options, ...empty, accepted, ending: undefined, fiber: undefined };
          live.add(reply);
          return reply;
        }),
        release: (reply) =>
          Effect.suspend(() => {
            live.remove(reply);
            return Effect.asVoid(Deferred.succeed(reply.accepted, undefined));
          }),
        start: (reply, history) =>
          Effect.gen(function* () {
            reply.fiber = yield* FiberSet.run(fibers, run(reply, history));
            yield* Deferred.succeed(reply.accepted, undefined);
          }),
        end: (threadId, ending, id) =>
          Effect.suspend(() => {
            const reply = live.get(threadId);
            if (reply?.fiber === undefined || (id !== undefined && reply.id !== id)) return Effect.void;
            reply.ending ??= ending;
            return Effect.asVoid(Fiber.interrupt(reply.fiber));
          }),
        current: (threadId) => Effect.sync(() => live.get(threadId)),
        refresh: (message) => {
          const reply = live.get(message.threadId);
          if (reply?.id !== message.id || reply.version < message.version) return message;
          return { ...message, text: reply.text, version: reply.version, status: "streaming", error: null };
        },
      });
    }),
  );
}

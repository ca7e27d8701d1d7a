import {
  type InlineCitation,
  type Message,
  type MessageId,
  type PersonId,
  type StoredMessage,
  ThreadBusy,
  type ThreadId,
  summarizeCitations,
} from "@pincite/api";
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
import { toMessage } from "../messages/message-row.ts";
import type { ProviderError } from "../provider/ProviderError.ts";
import { type HistoryMessage, ProviderService } from "../provider/ProviderService.ts";
import { Threads } from "../threads/Threads.ts";
import { type Ending, LiveReplies, type LiveReply, takePending } from "./LiveReply.ts";
import { maxReplyLength, outcome, ReplyTooLong } from "./outcome.ts";
import { writeCheckpoint, writeEnd, writePieces } from "./reply-rows.ts";
import type { ReplyPart, TurnResumption } from "./ReplyPart.ts";
import { whenOpen } from "./when-open.ts";
import { withinBounds } from "./within-bounds.ts";

/** How long text waits until it is told to clients with what else arrives: unnoticed by readers, and 25 events a second at most. */
const publishInterval = "40 millis";

/** How long told text waits until it is written with that of all other replies, in one transaction: what a crash may cost. */
const persistInterval = "200 millis";

/** Added to the version of a reply that a crash cut off: more than the versions that can have been told and not been written, so none names two texts. */
const versionsPerCrash = 1_000;

/** Writes replies: asks the provider, tells clients the pieces and the citations, keeps them, and ends in a state that says what happened. */
export class Replies extends Context.Service<
  Replies,
  {
    /** Takes the thread for a reply that is about to be accepted; fails when another reply has it. */
    readonly reserve: (reply: {
      readonly id: MessageId;
      readonly personId: PersonId;
      readonly threadId: ThreadId;
      readonly replyTo: MessageId;
      readonly version: number;
    }) => Effect.Effect<LiveReply, ThreadBusy>;
    /** Gives the thread back when the reply was not accepted. */
    readonly release: (reply: LiveReply) => Effect.Effect<void>;
    /** Begins to write an accepted reply, in the background, or goes on with one that was cut off. */
    readonly start: (
      reply: LiveReply,
      history: ReadonlyArray<HistoryMessage>,
      resumption?: TurnResumption,
    ) => Effect.Effect<void>;
    /** Ends the reply being written in a thread, when it is the named one (or whichever), and waits until its end is kept. */
    readonly end: (threadId: ThreadId, ending: Ending, id?: MessageId) => Effect.Effect<void>;
    /** The reply being written in a thread. */
    readonly current: (threadId: ThreadId) => Effect.Effect<LiveReply | undefined>;
    /** A message read from the database as clients know it by now. */
    readonly refresh: (message: Message) => Message;
    /** The same, with the citations that a reply being written has made by now. */
    readonly refreshStored: (message: StoredMessage) => StoredMessage;
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
          return Effect.andThen(bus.publish(reply.personId, { event: "delta", data: delta }), unwrittenLatch.open);
        });

      const publish = Effect.suspend(() => Effect.forEach(live.values(), tell, { discard: true }));

      const write = Effect.suspend(() => {
        const replies = [...unwritten];
        unwritten.clear();
        return writePieces(sql, replies);
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
        const row = yield* writeEnd(sql, reply, { status, error, version, now });
        live.remove(reply);
        yield* Effect.logInfo("Reply ended").pipe(
          Effect.annotateLogs({
            messageId: reply.id,
            status,
            reason: error?.reason ?? null,
            length: reply.text.length,
            citations: reply.cited?.length ?? 0,
          }),
        );
        if (row === undefined) return;
        const { personId, threadId, cited } = reply;
        if (cited !== undefined) {
          const lists = { citations: summarizeCitations(cited), inline_citations: cited };
          const data = { threadId, messageId: reply.id, ...lists };
          yield* bus.publish(personId, { event: "citations_summary", data });
        }
        yield* bus.publish(personId, { event: "message", data: toMessage(row) });
        yield* bus.publish(personId, { event: "thread", data: yield* threads.get(personId, threadId) });
      });

      const cite = (reply: LiveReply, cited: ReadonlyArray<InlineCitation>) => {
        reply.cited = cited;
        reply.hasUnwrittenCitations = true;
        unwritten.add(reply);
        return unwrittenLatch.open;
      };

      const citeNext = (reply: LiveReply, citation: InlineCitation) =>
        Effect.suspend(() => {
          const before = reply.cited ?? [];
          const cited = withinBounds([...before, citation]);
          if (cited.length === before.length) return Effect.void;
          const data = { threadId: reply.threadId, messageId: reply.id, index: before.length, citation };
          // Kept before it is told: whoever asks next has it too.
          return Effect.andThen(cite(reply, cited), bus.publish(reply.personId, { event: "citation", data }));
        });

      /** Takes in what the provider gave. Text is told before what stands after it. */
      const takeIn = (reply: LiveReply, part: ReplyPart): Effect.Effect<void, ReplyTooLong> => {
        if (typeof part === "string") {
          const room = maxReplyLength - reply.text.length - reply.pending.length;
          reply.pending += part.slice(0, room);
          return part.length > room ? Effect.fail(new ReplyTooLong()) : Effect.asVoid(pendingLatch.open);
        }
        switch (part.kind) {
          case "citation":
            return Effect.andThen(tell(reply), citeNext(reply, part.citation));
          case "settled":
            return Effect.suspend(() => cite(reply, withinBounds(part.inline)));
          case "checkpoint":
            return Effect.andThen(tell(reply), writeCheckpoint(sql, reply, part.checkpoint));
        }
      };

      const run = (
        reply: LiveReply,
        history: ReadonlyArray<HistoryMessage>,
        resumption: TurnResumption | undefined,
      ): Effect.Effect<void> =>
        Effect.uninterruptibleMask((restore) =>
          provider
            .stream({
              personId: reply.personId,
              threadId: reply.threadId,
              replyId: reply.id,
              history,
              ...resumption,
            })
            .pipe(
              Stream.runForEach((part) => Effect.suspend(() => takeIn(reply, part))),
              restore,
              Effect.exit,
              Effect.flatMap((exit) => finish(reply, exit)),
              Effect.catchCause((cause) => Effect.logError("Could not keep the end of a reply", cause)),
              Effect.ensuring(Effect.sync(() => live.remove(reply))),
            ),
        );

      const refresh = <M extends Message>(message: M): M => {
        const reply = live.get(message.threadId);
        if (reply?.id !== message.id || reply.version < message.version) return message;
        return { ...message, text: reply.text, version: reply.version, status: "streaming", error: null };
      };

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
          const empty = { text: "", pending: "", unwritten: "", cited: undefined, hasUnwrittenCitations: false };
          const state = { writtenVersion: options.version, accepted, ending: undefined, fiber: undefined };
          const reply: LiveReply = { ...options, ...empty, ...state };
          live.add(reply);
          return reply;
        }),
        release: (reply) =>
          Effect.suspend(() => {
            live.remove(reply);
            return Effect.asVoid(Deferred.succeed(reply.accepted, undefined));
          }),
        start: (reply, history, resumption) =>
          Effect.gen(function* () {
            if (resumption !== undefined) {
              reply.text = resumption.written;
              if (resumption.cited.length > 0) reply.cited = resumption.cited;
            }
            reply.fiber = yield* FiberSet.run(fibers, run(reply, history, resumption));
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
        refresh,
        refreshStored: (message) => {
          const refreshed = refresh(message);
          const cited = refreshed === message ? undefined : live.get(message.threadId)?.cited;
          return cited === undefined
            ? refreshed
            : { ...refreshed, citations: summarizeCitations(cited), inline_citations: cited };
        },
      });
    }),
  );
}

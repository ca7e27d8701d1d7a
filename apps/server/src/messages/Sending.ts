import {
  IdConflict,
  InvalidInput,
  type Message,
  type MessageId,
  MessageTooLong,
  type NotFound,
  NotRetryable,
  type PersonId,
  type Sent,
  type ThreadBusy,
  type ThreadId,
} from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { EventBus } from "../events/EventBus.ts";
import { randomId } from "../identifiers.ts";
import type { TooLong } from "../provider/ProviderError.ts";
import { ProviderService } from "../provider/ProviderService.ts";
import { Replies } from "../replies/Replies.ts";
import type { LiveReply } from "../replies/LiveReply.ts";
import { Threads } from "../threads/Threads.ts";
import { titleFrom } from "../threads/title.ts";
import { Messages } from "./Messages.ts";
import { messageColumns, type MessageRow, toMessage } from "./message-row.ts";

/** What a person does in a thread of theirs: sends, retries, stops, deletes. */
export class Sending extends Context.Service<
  Sending,
  {
    /** Accepts a message: when this returns, it and its reply's row are on disk and the reply is being written. The same id and text again is the same answer. */
    readonly send: (
      personId: PersonId,
      threadId: ThreadId,
      input: { readonly id: MessageId; readonly text: string },
    ) => Effect.Effect<Sent, NotFound | InvalidInput | MessageTooLong | ThreadBusy | IdConflict>;
    /** Writes a reply anew that failed, was stopped or was interrupted. */
    readonly retry: (
      personId: PersonId,
      threadId: ThreadId,
      id: MessageId,
    ) => Effect.Effect<Message, NotFound | NotRetryable | MessageTooLong | ThreadBusy>;
    /** Stops a reply where it is; the message as it then stands, whatever state it was in. */
    readonly stop: (personId: PersonId, threadId: ThreadId, id: MessageId) => Effect.Effect<Message, NotFound>;
    /** Deletes a thread, ending the reply that is being written in it. */
    readonly removeThread: (personId: PersonId, id: ThreadId) => Effect.Effect<void, NotFound>;
  }
>()("@pincite/server/messages/Sending") {
  static readonly layer = Layer.effect(
    Sending,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const bus = yield* EventBus;
      const provider = yield* ProviderService;
      const threads = yield* Threads;
      const messages = yield* Messages;
      const replies = yield* Replies;

      const columns = sql.literal(messageColumns);

      /** What an earlier send of this id came to. */
      const sentBefore = Effect.fnUntraced(function* (threadId: ThreadId, id: MessageId, text: string) {
        const rows = yield* Effect.orDie(
          sql<MessageRow>`
            SELECT ${columns} FROM messages WHERE id = ${id}
            UNION ALL
            SELECT ${columns} FROM messages WHERE (thread_id, position) IN (
              SELECT thread_id, position + 1 FROM messages WHERE id = ${id}
            )`,
        );
        const [sent, reply] = rows;
        if (sent === undefined) return undefined;
        if (sent.thread_id !== threadId || sent.text !== text || reply?.reply_to !== id) {
          return yield* idConflict(id);
        }
        return { message: toMessage(sent), reply: replies.refresh(toMessage(reply)) };
      });

      const insert = (
        personId: PersonId,
        threadId: ThreadId,
        id: MessageId,
        text: string,
        reply: LiveReply,
        label: string,
      ) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const { messageCount: position } = yield* threads.get(personId, threadId);
            const now = yield* Clock.currentTimeMillis;
            const common = { thread_id: threadId, version: 0, created_at: now, updated_at: now };
            const rows = yield* sql<MessageRow>`INSERT INTO messages ${sql.insert([
              { ...common, id, position, role: "user", text, status: "complete", reply_to: null, provider: null },
              {
                ...common,
                id: reply.id,
                position: position + 1,
                role: "assistant",
                text: "",
                status: "streaming",
                reply_to: id,
                provider: label,
              },
            ])} RETURNING ${columns}`;
            yield* sql`
              UPDATE threads SET message_count = message_count + 2, updated_at = ${now},
                title = CASE WHEN has_own_title = 0 AND message_count = 0 THEN ${titleFrom(text)} ELSE title END
              WHERE id = ${threadId}`;
            return rows.map(toMessage).toSorted((a, b) => a.position - b.position);
          }),
        );

      const publishAll = Effect.fnUntraced(function* (
        personId: PersonId,
        threadId: ThreadId,
        changed: ReadonlyArray<Message>,
      ) {
        for (const message of changed) yield* bus.publish(personId, { event: "message", data: message });
        yield* bus.publish(personId, { event: "thread", data: yield* threads.get(personId, threadId) });
      });

      const send = Effect.fn("Sending.send")(function* (
        personId: PersonId,
        threadId: ThreadId,
        { id, text }: { readonly id: MessageId; readonly text: string },
      ) {
        const thread = yield* threads.get(personId, threadId);
        const before = yield* sentBefore(threadId, id, text);
        if (before !== undefined) return before;
        if (text.trim() === "") {
          return yield* new InvalidInput({
            message: "The message is empty.",
            issues: [{ path: "text", message: "some text" }],
          });
        }
        const replyId = (yield* randomId("msg_")) as MessageId;
        const current = yield* replies.current(threadId);
        if (current?.replyTo === id) {
          // The same message, sent again while its first send is under way: that one's outcome is this one's too.
          yield* Deferred.await(current.accepted);
          const meanwhile = yield* sentBefore(threadId, id, text);
          if (meanwhile !== undefined) return meanwhile;
        }
        const reply = yield* replies.reserve({ id: replyId, personId, threadId, replyTo: id, version: 0 });
        const accept = Effect.gen(function* () {
          const history = [
            ...(yield* messages.history(personId, threadId, thread.messageCount)),
            { id, role: "user" as const, text },
          ];
          yield* Effect.mapError(provider.check(history), toMessageTooLong);
          const { label } = yield* provider.describe;
          return yield* Effect.uninterruptible(
            Effect.gen(function* () {
              const accepted = yield* insert(personId, threadId, id, text, reply, label).pipe(
                Effect.catchTag("SqlError", (error) =>
                  error.reason._tag === "UniqueViolation" ? Effect.fail(idConflict(id)) : Effect.die(error),
                ),
              );
              yield* publishAll(personId, threadId, accepted);
              yield* replies.start(reply, history);
              const [message, answer] = accepted;
              return message === undefined || answer === undefined
                ? yield* Effect.die(new Error("an accepted message and its reply are two rows"))
                : { message, reply: answer };
            }),
          );
        });
        return yield* Effect.onError(accept, () => replies.release(reply)).pipe(
          // Its first send was accepted, and its reply ended, after we looked.
          Effect.catchTag("IdConflict", (conflict) =>
            Effect.flatMap(sentBefore(threadId, id, text), (meanwhile) =>
              meanwhile === undefined ? Effect.fail(conflict) : Effect.succeed(meanwhile),
            ),
          ),
        );
      });

      const retry = Effect.fn("Sending.retry")(function* (personId: PersonId, threadId: ThreadId, id: MessageId) {
        yield* threads.get(personId, threadId);
        const message = yield* messages.get(personId, threadId, id);
        if (message.replyTo === null || !retryable.has(message.status)) {
          return yield* new NotRetryable({
            message: "Only a reply that failed, was stopped or was interrupted can be retried.",
          });
        }
        const version = message.version + 1;
        const reply = yield* replies.reserve({ id, personId, threadId, replyTo: message.replyTo, version });
        const accept = Effect.gen(function* () {
          const history = yield* messages.history(personId, threadId, message.position);
          yield* Effect.mapError(provider.check(history), toMessageTooLong);
          const { label } = yield* provider.describe;
          const now = yield* Clock.currentTimeMillis;
          return yield* Effect.uninterruptible(
            Effect.gen(function* () {
              const rows = yield* Effect.orDie(
                sql<MessageRow>`
                  UPDATE messages SET text = '', status = 'streaming', error = NULL, version = ${version},
                    provider = ${label}, updated_at = ${now}, citations = NULL, inline_citations = NULL, checkpoint = NULL
                  WHERE id = ${id} RETURNING ${columns}`,
              );
              const accepted = rows.map(toMessage);
              yield* publishAll(personId, threadId, accepted);
              if (message.inline_citations !== undefined || message.citations !== undefined) {
                const data = { threadId, messageId: id, citations: [], inline_citations: [] };
                yield* bus.publish(personId, { event: "citations_summary", data });
              }
              yield* replies.start(reply, history);
              return accepted[0] ?? (yield* Effect.die(new Error("a retried reply has a row")));
            }),
          );
        });
        return yield* Effect.onError(accept, () => replies.release(reply));
      });

      const stop = Effect.fn("Sending.stop")(function* (personId: PersonId, threadId: ThreadId, id: MessageId) {
        yield* messages.get(personId, threadId, id);
        yield* replies.end(threadId, "stopped", id);
        const { citations: _, inline_citations: __, ...message } = yield* messages.get(personId, threadId, id);
        return message;
      });

      const removeThread = Effect.fn("Sending.removeThread")(function* (personId: PersonId, id: ThreadId) {
        yield* threads.get(personId, id);
        yield* replies.end(id, "deleted");
        yield* threads.remove(personId, id);
      });

      return Sending.of({ send, retry, stop, removeThread });
    }),
  );
}

const retryable: ReadonlySet<Message["status"]> = new Set(["failed", "stopped", "interrupted"]);

const idConflict = (id: string): IdConflict =>
  new IdConflict({ message: "A message with this id exists, and is another one.", id });

const toMessageTooLong = (error: TooLong): MessageTooLong =>
  new MessageTooLong({
    message: error.message,
    form: error.form,
    storedLength: error.storedLength,
    expandedLength: error.expandedLength,
    limit: error.limit,
    largest: error.largest,
  });

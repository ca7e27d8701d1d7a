import {
  InvalidInput,
  type MessageId,
  type MessagePage,
  type NotFound,
  type PersonId,
  type StoredMessage,
  type ThreadId,
} from "@pincite/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import type { HistoryMessage } from "../provider/ProviderService.ts";
import { invalidCursor, Threads } from "../threads/Threads.ts";
import { messageColumns, messageNotFound, type MessageRow, toStoredMessage } from "./message-row.ts";

/** Which messages a page holds: those around one, before or after a cursor, or the newest. */
export interface PageOptions {
  readonly around?: MessageId | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Messages of the history that a provider receives: no model reads further back, and a thread may have a million. */
const maxHistoryCount = 2_000;

/** Their texts together, in UTF-16 code units, for the same reason. */
const maxHistoryLength = 2_000_000;

/** Messages read at a time for a history. */
const historyChunk = 200;

/** Reads messages of a person's threads. Each page is a range of the index on thread and position, wherever it lies. */
export class Messages extends Context.Service<
  Messages,
  {
    readonly page: (
      personId: PersonId,
      threadId: ThreadId,
      options: PageOptions,
    ) => Effect.Effect<MessagePage, NotFound | InvalidInput>;
    readonly get: (personId: PersonId, threadId: ThreadId, id: MessageId) => Effect.Effect<StoredMessage, NotFound>;
    /** What a provider needs to know before position `end`: the newest messages with text, oldest first; their text alone, not their citations. */
    readonly history: (
      personId: PersonId,
      threadId: ThreadId,
      end: number,
    ) => Effect.Effect<ReadonlyArray<HistoryMessage>>;
  }
>()("@pincite/server/messages/Messages") {
  static readonly layer = Layer.effect(
    Messages,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const threads = yield* Threads;

      const ofPerson = (personId: PersonId, threadId: ThreadId) =>
        sql`EXISTS (SELECT 1 FROM threads WHERE id = ${threadId} AND person_id = ${personId})`;

      const range = <Row extends object>(
        columns: string,
        personId: PersonId,
        threadId: ThreadId,
        start: number,
        end: number,
      ) =>
        Effect.orDie(
          sql<Row>`
            SELECT ${sql.literal(columns)} FROM messages
            WHERE thread_id = ${threadId} AND position >= ${start} AND position < ${end} AND ${ofPerson(personId, threadId)}
            ORDER BY position`,
        );

      const get = Effect.fn("Messages.get")(function* (personId: PersonId, threadId: ThreadId, id: MessageId) {
        const rows = yield* Effect.orDie(
          sql<MessageRow>`
            SELECT ${sql.literal(messageColumns)} FROM messages
            WHERE id = ${id} AND thread_id = ${threadId} AND ${ofPerson(personId, threadId)}`,
        );
        const row = rows[0];
        return row === undefined ? yield* messageNotFound(id) : toStoredMessage(row);
      });

      const page = Effect.fn("Messages.page")(function* (personId: PersonId, threadId: ThreadId, options: PageOptions) {
        const { around, before, after, limit } = options;
        if ([around, before, after].filter((option) => option !== undefined).length > 1) {
          return yield* new InvalidInput({
            message: "A page is asked for by one of around, before and after.",
            issues: [{ path: "query", message: "one of around, before and after" }],
          });
        }
        const { messageCount: total } = yield* threads.get(personId, threadId);
        const start = yield* Effect.gen(function* () {
          if (around !== undefined) {
            const { position } = yield* get(personId, threadId, around);
            // As many on both sides; at an end of the thread the page keeps its size.
            return Math.min(position - Math.floor(limit / 2), total - limit);
          }
          if (before !== undefined) return (yield* parseCursor("before", before)) - limit;
          if (after !== undefined) return yield* parseCursor("after", after);
          return total - limit;
        });
        const end = before === undefined ? Math.max(start, 0) + limit : start + limit;
        const rows = yield* range<MessageRow>(messageColumns, personId, threadId, Math.max(start, 0), end);
        const first = rows[0]?.position ?? total;
        const last = rows.at(-1)?.position ?? total - 1;
        return {
          messages: rows.map(toStoredMessage),
          before: first > 0 ? String(first) : null,
          after: last + 1 < total ? String(last + 1) : null,
          total,
        };
      });

      const history = Effect.fn("Messages.history")(function* (personId: PersonId, threadId: ThreadId, end: number) {
        const newestFirst: HistoryMessage[] = [];
        let length = 0;
        for (let upper = end; upper > 0 && newestFirst.length < maxHistoryCount; upper -= historyChunk) {
          const rows = yield* range<HistoryMessage>(
            "id, role, text",
            personId,
            threadId,
            Math.max(upper - historyChunk, 0),
            upper,
          );
          for (const row of rows.toReversed()) {
            length += row.text.length;
            if (length > maxHistoryLength) return newestFirst.toReversed();
            if (row.text !== "") newestFirst.push({ id: row.id, role: row.role, text: row.text });
          }
        }
        return newestFirst.toReversed();
      });

      return Messages.of({ page, get, history });
    }),
  );
}

/** A cursor is the position of the first message of the next page, or of the one after the last of the previous page. */
const parseCursor = (path: string, cursor: string): Effect.Effect<number, InvalidInput> =>
  /^[0-9]{1,15}$/.test(cursor) ? Effect.succeed(Number(cursor)) : Effect.fail(invalidCursor(path));

import {
  IdConflict,
  InvalidInput,
  NotFound,
  type PersonId,
  type Thread,
  type ThreadId,
  type ThreadPage,
} from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { EventBus } from "../events/EventBus.ts";
import { titleFrom } from "./title.ts";

/** A row of `threads`. */
interface ThreadRow {
  readonly id: string;
  readonly title: string;
  readonly message_count: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The threads of each person; those of others do not exist for them. A broken database is a defect here and in every service of the server. */
export class Threads extends Context.Service<
  Threads,
  {
    /** A page, newest activity first; a cursor that this server did not give is invalid input. */
    readonly list: (
      personId: PersonId,
      options: { readonly cursor?: string | undefined; readonly limit: number },
    ) => Effect.Effect<ThreadPage, InvalidInput>;
    readonly get: (personId: PersonId, id: ThreadId) => Effect.Effect<Thread, NotFound>;
    /** Creates a thread, or returns the person's one that has the id already. */
    readonly create: (
      personId: PersonId,
      input: { readonly id: ThreadId; readonly title?: string | undefined },
    ) => Effect.Effect<Thread, IdConflict>;
    /** Gives a thread a title of its own; an empty one lets it be named after its first message again. */
    readonly rename: (personId: PersonId, id: ThreadId, title: string) => Effect.Effect<Thread, NotFound>;
    /** Deletes a thread with its messages. */
    readonly remove: (personId: PersonId, id: ThreadId) => Effect.Effect<void, NotFound>;
  }
>()("@pincite/server/threads/Threads") {
  static readonly layer = Layer.effect(
    Threads,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const bus = yield* EventBus;

      const list = Effect.fn("Threads.list")(function* (
        personId: PersonId,
        options: { readonly cursor?: string | undefined; readonly limit: number },
      ) {
        const from = options.cursor === undefined ? undefined : parseCursor(options.cursor);
        if (options.cursor !== undefined && from === undefined) return yield* invalidCursor("cursor");
        const rows = yield* Effect.orDie(
          from === undefined
            ? sql<ThreadRow>`
                SELECT * FROM threads WHERE person_id = ${personId}
                ORDER BY updated_at DESC, id DESC LIMIT ${options.limit + 1}`
            : sql<ThreadRow>`
                SELECT * FROM threads WHERE person_id = ${personId} AND (updated_at, id) <= (${from.updatedAt}, ${from.id})
                ORDER BY updated_at DESC, id DESC LIMIT ${options.limit + 1}`,
        );
        const following = rows[options.limit];
        return {
          threads: rows.slice(0, options.limit).map(toThread),
          next: following === undefined ? null : `${following.updated_at}.${following.id}`,
        };
      });

      const get = Effect.fn("Threads.get")(function* (personId: PersonId, id: ThreadId) {
        const rows = yield* Effect.orDie(
          sql<ThreadRow>`SELECT * FROM threads WHERE id = ${id} AND person_id = ${personId}`,
        );
        const row = rows[0];
        return row === undefined ? yield* threadNotFound(id) : toThread(row);
      });

      const publish = (personId: PersonId, thread: Thread) =>
        Effect.as(bus.publish(personId, { event: "thread", data: thread }), thread);

      const create = Effect.fn("Threads.create")(function* (
        personId: PersonId,
        input: { readonly id: ThreadId; readonly title?: string | undefined },
      ) {
        const { id } = input;
        const title = input.title?.trim() ?? "";
        const now = yield* Clock.currentTimeMillis;
        const row = { id, person_id: personId, title, has_own_title: title !== "", created_at: now, updated_at: now };
        const inserted = yield* Effect.orDie(
          sql<ThreadRow>`
            INSERT INTO threads ${sql.insert(row)}
            ON CONFLICT (id) DO NOTHING RETURNING *`,
        );
        const made = inserted[0];
        return made === undefined
          ? yield* Effect.mapError(get(personId, id), () => threadIdTaken(id))
          : yield* publish(personId, toThread(made));
      });

      const rename = Effect.fn("Threads.rename")(function* (personId: PersonId, id: ThreadId, title: string) {
        yield* get(personId, id);
        const own = title.trim();
        const first = yield* Effect.orDie(
          sql<{ readonly text: string }>`SELECT text FROM messages WHERE thread_id = ${id} AND position = 0`,
        );
        const shown = own === "" ? titleFrom(first[0]?.text ?? "") : own;
        const rows = yield* Effect.orDie(
          sql<ThreadRow>`UPDATE threads SET has_own_title = ${own !== ""}, title = ${shown} WHERE id = ${id} AND person_id = ${personId} RETURNING *`,
        );
        const row = rows[0];
        return row === undefined ? yield* threadNotFound(id) : yield* publish(personId, toThread(row));
      });

      const remove = Effect.fn("Threads.remove")(function* (personId: PersonId, id: ThreadId) {
        const rows = yield* Effect.orDie(
          sql`DELETE FROM threads WHERE id = ${id} AND person_id = ${personId} RETURNING id`,
        );
        if (rows.length === 0) return yield* threadNotFound(id);
        yield* bus.publish(personId, { event: "thread-deleted", data: { id } });
      });

      return Threads.of({ list, get, create, rename, remove });
    }),
  );
}

/** The error for a thread that does not exist. */
const threadNotFound = (id: string): NotFound =>
  new NotFound({ kind: "thread", id, message: "This thread does not exist, or was deleted." });

/** The error for a thread id that somebody else has. Clients make ids at random, so that this tells nobody anything. */
const threadIdTaken = (id: string): IdConflict =>
  new IdConflict({ message: "This id is taken. Choose another one.", id });

/** The error for a cursor that no page gave. */
export const invalidCursor = (path: string): InvalidInput =>
  new InvalidInput({
    message: "The cursor is none of this server's.",
    issues: [{ path, message: "a cursor from a page" }],
  });

/** A row as the API shows it. */
const toThread = (row: ThreadRow): Thread => ({
  // The database holds what passed the schema on its way in.
  id: row.id as ThreadId,
  title: row.title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  messageCount: row.message_count,
});

const parseCursor = (cursor: string): { readonly updatedAt: number; readonly id: string } | undefined => {
  const match = /^([0-9]{1,15})\.([A-Za-z0-9_-]+)$/.exec(cursor);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { updatedAt: Number(match[1]), id: match[2] };
};

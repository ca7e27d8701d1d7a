import type { NotFound, PersonId, ThreadId } from "@pincite/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import * as SqlClient from "effect/sql/SqlClient";
import * as Stream from "effect/Stream";
import { Threads } from "../threads/Threads.ts";

/** What a session shows of a row of `messages`; its last two columns are JSON, or null. */
interface SessionRow {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly status: string;
  readonly created_at: number;
  readonly citations: string | null;
  readonly inline_citations: string | null;
}

/** Messages read at a time: a thread may have a million, and none of them waits in memory. */
const chunk = 200;

/** Threads under the name of sessions: one JSON document each, citations exactly as the rows have them. */
export class ChatSessions extends Context.Service<
  ChatSessions,
  {
    /** The document, piece by piece. */
    readonly read: (personId: PersonId, id: ThreadId) => Effect.Effect<Stream.Stream<string>, NotFound>;
  }
>()("@pincite/server/messages/ChatSessions") {
  static readonly layer = Layer.effect(
    ChatSessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const threads = yield* Threads;

      const rowsFrom = (personId: PersonId, id: ThreadId, position: number) =>
        Effect.orDie(
          sql<SessionRow>`
            SELECT id, role, text, status, created_at, citations, inline_citations FROM messages
            WHERE thread_id = ${id} AND position >= ${position} AND position < ${position + chunk}
              AND EXISTS (SELECT 1 FROM threads WHERE id = ${id} AND person_id = ${personId})
            ORDER BY position`,
        );

      const read = Effect.fn("ChatSessions.read")(function* (personId: PersonId, id: ThreadId) {
        const { title } = yield* threads.get(personId, id);
        const messages = Stream.paginate(0, (position) =>
          Effect.map(rowsFrom(personId, id, position), (rows) => {
            const pieces = rows.map((row, index) => (position + index === 0 ? "" : ",") + toJson(row));
            const next = rows.length < chunk ? Option.none() : Option.some(position + chunk);
            return [pieces.length === 0 ? [] : [pieces.join("")], next] as const;
          }),
        );
        const head = `${JSON.stringify({ id, title }).slice(0, -1)},"messages":[`;
        return Stream.make(head).pipe(Stream.concat(messages), Stream.concat(Stream.make("]}")));
      });

      return ChatSessions.of({ read });
    }),
  );
}

/** The lists pass as the text that they are in the database, which takes nothing but JSON there. */
const toJson = ({ citations, inline_citations, ...row }: SessionRow): string => {
  const lists = [
    ...(citations === null ? [] : [`,"citations":${citations}`]),
    ...(inline_citations === null ? [] : [`,"inline_citations":${inline_citations}`]),
  ];
  return `${JSON.stringify(row).slice(0, -1)}${lists.join("")}}`;
};

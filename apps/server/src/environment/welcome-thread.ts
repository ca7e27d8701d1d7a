import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";
import { randomId } from "../identifiers.ts";
import { welcomeConversation, welcomeTitle } from "./welcome-conversation.ts";

/** Makes the first thread of a person: ordinary messages, which can be quoted, answered and deleted. */
export const insertWelcomeThread = Effect.fnUntraced(function* (personId: string, now: number) {
  const sql = yield* SqlClient.SqlClient;
  const threadId = yield* randomId("thr_");
  yield* sql`INSERT INTO threads ${sql.insert({
    id: threadId,
    person_id: personId,
    title: welcomeTitle,
    has_own_title: true,
    message_count: welcomeConversation.length,
    created_at: now,
    updated_at: now,
  })}`;
  let previous: string | null = null;
  for (const [position, { role, text }] of welcomeConversation.entries()) {
    const id: string = yield* randomId("msg_");
    yield* sql`INSERT INTO messages ${sql.insert({
      id,
      thread_id: threadId,
      position,
      role,
      text,
      status: "complete",
      version: 0,
      reply_to: role === "assistant" ? previous : null,
      provider: role === "assistant" ? "Pincite" : null,
      created_at: now,
      updated_at: now,
    })}`;
    previous = id;
  }
});

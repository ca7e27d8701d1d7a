import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";

/**
 * The environment, its threads and messages, and who may enter. Times are milliseconds since the epoch.
 *
 * `messages.key` is the row's integer key, which a full-text index refers to; positions are dense in a thread, so that a
 * page is a range of the index on `(thread_id, position)`.
 */
export const threadsAndAccess = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE environment (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL,
      label TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT`;
  yield* sql`
    CREATE TABLE threads (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      has_own_title INTEGER NOT NULL,
      message_count INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`;
  yield* sql`CREATE INDEX threads_by_activity ON threads (updated_at, id)`;
  yield* sql`
    CREATE TABLE messages (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      thread_id TEXT NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
      text TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('complete', 'streaming', 'interrupted', 'failed', 'stopped')),
      error TEXT,
      version INTEGER NOT NULL,
      reply_to TEXT,
      provider TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (thread_id, position)
    ) STRICT`;
  yield* sql`CREATE INDEX messages_streaming ON messages (thread_id) WHERE status = 'streaming'`;
  yield* sql`
    CREATE TABLE access (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('session', 'bearer')),
      label TEXT NOT NULL,
      hash BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`;
});

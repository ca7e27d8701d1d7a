import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";
import { randomId } from "../../identifiers.ts";

/**
 * Whose threads and tokens are whose, and the citations of answers. What exists belongs to the owner, who is made here.
 *
 * SQLite adds no column that both is NOT NULL and refers to another table, and rebuilding `threads` would delete the messages
 * that refer to it: triggers see to it that each thread has a person. `citations` and `inline_citations` are JSON lists,
 * NULL where a message has none; `checkpoint` is the JSON object of a turn that goes on in its next slice.
 */
export const peopleAndCitations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE people (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      is_owner INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`;
  yield* sql`CREATE UNIQUE INDEX one_owner ON people (is_owner) WHERE is_owner = 1`;
  const owner = yield* randomId("per_");
  const now = yield* Clock.currentTimeMillis;
  yield* sql`INSERT INTO people ${sql.insert({ id: owner, name: "Owner", is_owner: 1, created_at: now })}`;

  yield* sql`
    CREATE TABLE access_of_people (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES people (id),
      kind TEXT NOT NULL CHECK (kind IN ('session', 'bearer')),
      label TEXT NOT NULL,
      hash BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`;
  yield* sql`
    INSERT INTO access_of_people (id, person_id, kind, label, hash, created_at, last_used_at)
    SELECT id, ${owner}, kind, label, hash, created_at, last_used_at FROM access`;
  yield* sql`DROP TABLE access`;
  yield* sql`ALTER TABLE access_of_people RENAME TO access`;
  yield* sql`CREATE INDEX access_by_person ON access (person_id, created_at)`;

  yield* sql`ALTER TABLE threads ADD COLUMN person_id TEXT REFERENCES people (id)`;
  yield* sql`UPDATE threads SET person_id = ${owner}`;
  yield* sql`
    CREATE TRIGGER threads_inserted_for_nobody BEFORE INSERT ON threads WHEN new.person_id IS NULL BEGIN
      SELECT RAISE(ABORT, 'a thread belongs to a person');
    END`;
  yield* sql`
    CREATE TRIGGER threads_moved_to_nobody BEFORE UPDATE OF person_id ON threads WHEN new.person_id IS NULL BEGIN
      SELECT RAISE(ABORT, 'a thread belongs to a person');
    END`;
  yield* sql`DROP INDEX threads_by_activity`;
  yield* sql`CREATE INDEX threads_by_person_and_activity ON threads (person_id, updated_at, id)`;

  yield* sql`ALTER TABLE messages ADD COLUMN citations TEXT CHECK (json_valid(citations))`;
  yield* sql`ALTER TABLE messages ADD COLUMN inline_citations TEXT CHECK (json_valid(inline_citations))`;
  yield* sql`ALTER TABLE messages ADD COLUMN checkpoint TEXT CHECK (json_valid(checkpoint))`;
  yield* sql`CREATE INDEX messages_to_resume ON messages (thread_id) WHERE checkpoint IS NOT NULL`;
});

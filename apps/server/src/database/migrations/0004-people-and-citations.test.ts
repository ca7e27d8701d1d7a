import { assert, describe, it } from "@effect/vitest";
import { join } from "node:path";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Migrator from "effect/sql/Migrator";
import * as SqlClient from "effect/sql/SqlClient";
import { temporaryFolder } from "../../testing/TestServer.ts";
import { migrate } from "../migrations.ts";
import { layerSqliteClient } from "../SqliteClient.ts";
import { threadsAndAccess } from "./0001-threads-and-access.ts";
import { documentsAndSearch } from "./0002-documents-and-search.ts";
import { providerSettings } from "./0003-provider-settings.ts";

/** A database as the schema before this one left it, with a thread, two messages and a session. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* Migrator.make({})({
    loader: Migrator.fromRecord({
      "0001_threads_and_access": threadsAndAccess,
      "0002_documents_and_search": documentsAndSearch,
      "0003_provider_settings": providerSettings,
    }),
    table: "schema_version",
  });
  yield* sql`INSERT INTO threads VALUES ('t', 'Old', 1, 2, 5, 6)`;
  for (const position of [0, 1]) {
    yield* sql`
      INSERT INTO messages (id, thread_id, position, role, text, status, version, created_at, updated_at)
      VALUES (${`m${position}`}, 't', ${position}, 'user', ${`words ${position}`}, 'complete', 3, 7, 8)`;
  }
  yield* sql`INSERT INTO access VALUES ('a', 'session', 'Browser', x'00ff', 9, 10)`;
});

const migrated = Effect.gen(function* () {
  const folder = yield* temporaryFolder;
  const client = yield* Layer.build(layerSqliteClient({ filename: join(folder, "environment.db") }));
  const sql = Context.get(client, SqlClient.SqlClient);
  yield* Effect.provideContext(Effect.andThen(before, migrate), client);
  const people = yield* sql<{
    readonly id: string;
    readonly name: string;
    readonly is_owner: number;
  }>`SELECT * FROM people`;
  return { sql, people, owner: people[0]?.id ?? assert.fail("nobody") };
});

describe("a database from before there were people", () => {
  it.live("belongs to the owner afterwards, with all that was in it", () =>
    Effect.gen(function* () {
      const { sql, people, owner } = yield* migrated;
      assert.strictEqual(people.length, 1);
      assert.deepInclude(people[0], { name: "Owner", is_owner: 1 });
      assert.deepStrictEqual(yield* sql`SELECT * FROM threads`, [
        { id: "t", title: "Old", has_own_title: 1, message_count: 2, created_at: 5, updated_at: 6, person_id: owner },
      ]);
      assert.deepStrictEqual(yield* sql`SELECT * FROM access`, [
        {
          id: "a",
          person_id: owner,
          kind: "session",
          label: "Browser",
          hash: Uint8Array.of(0, 255),
          created_at: 9,
          last_used_at: 10,
        },
      ]);
      assert.deepStrictEqual(
        yield* sql`SELECT text, version, citations, inline_citations, checkpoint FROM messages ORDER BY position`,
        ["words 0", "words 1"].map((text) => ({
          text,
          version: 3,
          citations: null,
          inline_citations: null,
          checkpoint: null,
        })),
      );
      const found = yield* sql`
        SELECT id FROM message_words JOIN messages ON messages.key = message_words.rowid WHERE message_words MATCH '"words"'`;
      assert.strictEqual(found.length, 2);
      assert.deepStrictEqual(yield* sql`PRAGMA foreign_key_check`, []);
    }).pipe(Effect.scoped),
  );

  it.live("takes no thread without a person, no second owner, and no citations that are not JSON", () =>
    Effect.gen(function* () {
      const { sql, owner } = yield* migrated;
      const thread = { title: "", has_own_title: 0, created_at: 0, updated_at: 0 };
      const fails = (statement: Effect.Effect<unknown, { readonly _tag: string }>) =>
        Effect.map(Effect.flip(statement), ({ _tag }) => assert.strictEqual(_tag, "SqlError"));
      yield* fails(sql`INSERT INTO threads ${sql.insert({ id: "n", ...thread })}`);
      yield* fails(sql`INSERT INTO threads ${sql.insert({ id: "n", person_id: "nobody", ...thread })}`);
      yield* fails(sql`UPDATE threads SET person_id = NULL`);
      yield* fails(sql`INSERT INTO people VALUES ('p', 'Second', 1, 0)`);
      yield* fails(sql`DELETE FROM people WHERE id = ${owner}`);
      for (const column of ["citations", "inline_citations", "checkpoint"]) {
        yield* fails(sql`UPDATE messages SET ${sql(column)} = '[{]'`);
      }
      yield* sql`INSERT INTO threads ${sql.insert({ id: "n", person_id: owner, ...thread })}`;
      yield* sql`DELETE FROM threads WHERE id = 't'`;
      assert.deepStrictEqual(yield* sql`SELECT count(*) AS n FROM messages`, [{ n: 0 }]);
    }).pipe(Effect.scoped),
  );
});

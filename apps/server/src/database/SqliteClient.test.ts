import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, it } from "@effect/vitest";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { describe } from "vitest";
import { migrate } from "./migrations.ts";
import { layerSqliteClient } from "./SqliteClient.ts";

const layerTemporary = Layer.unwrap(
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "pincite-sqlite-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
    ),
    (folder) => layerSqliteClient({ filename: join(folder, "test.db") }),
  ),
);

const withTable = <A, E>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql`CREATE TABLE items (id TEXT PRIMARY KEY, tag TEXT UNIQUE, value TEXT)`;
    return yield* use(sql);
  }).pipe(Effect.provide(layerTemporary));

const ids = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ readonly id: string }>`SELECT id FROM items ORDER BY id`, (rows) =>
    rows.map((row) => row.id).join(" "),
  );

const add = (sql: SqlClient.SqlClient, id: string, value: unknown = null) =>
  sql`INSERT INTO items ${sql.insert({ id, tag: id, value })}`;

describe("SqliteClient", () => {
  it.effect("gives back text as it was, with any character", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        const value = "a\0b 😀 ñ \u2028 'quoted'";
        yield* add(sql, "a", value);
        const rows = yield* sql<{ readonly value: string }>`SELECT value FROM items`;
        assert.deepStrictEqual(rows, [{ value }]);
      }),
    ),
  );

  it.effect("keeps nothing of a transaction that fails", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        yield* add(sql, "a");
        const exit = yield* Effect.exit(sql.withTransaction(Effect.andThen(add(sql, "b"), Effect.fail("no"))));
        assert.isTrue(Exit.isFailure(exit));
        assert.strictEqual(yield* ids(sql), "a");
      }),
    ),
  );

  it.effect("rolls an inner transaction back and keeps the outer one", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* add(sql, "a");
            yield* Effect.ignore(sql.withTransaction(Effect.andThen(add(sql, "b"), Effect.fail("no"))));
            yield* sql.withTransaction(add(sql, "c"));
          }),
        );
        assert.strictEqual(yield* ids(sql), "a c");
      }),
    ),
  );

  it.effect("rolls back when interrupted, and goes on working", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        const begun = yield* Deferred.make<void>();
        const fiber = yield* Effect.forkChild(
          sql.withTransaction(
            Effect.andThen(add(sql, "a"), Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)),
          ),
        );
        yield* Deferred.await(begun);
        yield* Fiber.interrupt(fiber);
        yield* add(sql, "b");
        assert.strictEqual(yield* ids(sql), "b");
      }),
    ),
  );

  it.effect("reads what is committed while a transaction is open, without waiting for it", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        yield* add(sql, "a");
        const begun = yield* Deferred.make<void>();
        const finish = yield* Deferred.make<void>();
        const fiber = yield* Effect.forkChild(
          sql.withTransaction(
            Effect.gen(function* () {
              yield* add(sql, "b");
              yield* Deferred.succeed(begun, undefined);
              yield* Deferred.await(finish);
              return yield* ids(sql);
            }),
          ),
        );
        yield* Deferred.await(begun);
        assert.strictEqual(yield* ids(sql), "a");
        yield* Deferred.succeed(finish, undefined);
        assert.strictEqual(yield* Fiber.join(fiber), "a b");
        assert.strictEqual(yield* ids(sql), "a b");
      }),
    ),
  );

  it.effect("runs transactions one after the other", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        const append = (id: string) =>
          sql.withTransaction(
            Effect.gen(function* () {
              const rows = yield* sql`SELECT id FROM items`;
              yield* Effect.yieldNow;
              yield* add(sql, `${rows.length}${id}`);
            }),
          );
        yield* Effect.forEach(["a", "b", "c", "d"], append, { concurrency: "unbounded" });
        const numbers = (yield* ids(sql)).split(" ").map((id) => id[0]);
        assert.deepStrictEqual(numbers, ["0", "1", "2", "3"]);
      }),
    ),
  );

  it.effect("tells a value that is taken from other faults", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        yield* add(sql, "a");
        const taken = yield* Effect.flip(add(sql, "a"));
        const syntax = yield* Effect.flip(sql`SELEC`);
        assert.strictEqual(taken.reason._tag, "UniqueViolation");
        assert.strictEqual(syntax.reason._tag, "UnknownError");
      }),
    ),
  );

  it.effect("stores booleans as 0 and 1, undefined as NULL, and returns numbers of changes", () =>
    withTable(
      Effect.fnUntraced(function* (sql) {
        yield* sql`INSERT INTO items VALUES (${"a"}, ${undefined}, ${true})`;
        assert.deepStrictEqual(yield* sql`SELECT tag, CAST(value AS INTEGER) FROM items`.values, [[null, 1]]);
        const result = yield* sql`DELETE FROM items`.raw;
        assert.deepStrictEqual(result, { changes: 1, lastInsertRowid: 1 });
      }),
    ),
  );

  it.effect("refuses a file that cannot be opened", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(
        Effect.provide(SqlClient.SqlClient, layerSqliteClient({ filename: "/nonexistent/folder/test.db" })),
      );
      assert.isTrue(Exit.isFailure(exit));
      assert.include(JSON.stringify(exit), "ConnectionError");
    }),
  );

  it.effect("migrates once, and refuses a database from the future", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* migrate;
      yield* migrate;
      yield* sql`INSERT INTO schema_version (migration_id, name) VALUES (9999, 'later')`;
      const error = yield* Effect.flip(migrate);
      assert.strictEqual(error._tag, "NewerDatabase");
    }).pipe(Effect.provide(layerTemporary)),
  );
});

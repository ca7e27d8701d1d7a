import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Reactivity from "effect/reactivity/Reactivity";
import type * as Scope from "effect/Scope";
import * as Semaphore from "effect/Semaphore";
import * as SqlClient from "effect/sql/SqlClient";
import type { Connection } from "effect/sql/SqlConnection";
import type { SqlError } from "effect/sql/SqlError";
import * as Statement from "effect/sql/Statement";
import { makeSqliteConnection, type SqliteConnection } from "./SqliteConnection.ts";

/** Where the database is. */
export interface SqliteClientOptions {
  /** A file, made when it is absent; the folder must exist. */
  readonly filename: string;
  /** A file beside it that says "in use"; opening fails with a `LockTimeoutError` of the operation `lock` when another client holds it. */
  readonly lockFile?: string | undefined;
}

/** How long a statement waits for another process's lock, in milliseconds: longer than any transaction of ours, shorter than a person's patience. */
const busyTimeout = 5_000;

/** Prepared statements kept per connection: more than the application has, so none is parsed twice. */
const cacheSize = 200;

/** Page cache of a connection in KiB: the upper levels of the indexes of a database of a gigabyte. */
const cacheKibibytes = 16_384;

const shared = [`PRAGMA busy_timeout = ${busyTimeout}`, `PRAGMA cache_size = -${cacheKibibytes}`];

/** FULL: an accepted message has reached the disk when its transaction has ended, whatever happens to the machine. */
const writing = [
  ...shared,
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  // The first read recovers the log of a process that was killed. The other connection would have to wait for that.
  "PRAGMA user_version",
];

/**
 * A `SqlClient` over `node:sqlite`: one connection that writes and one that reads, each in a worker thread, so that neither
 * the event loop nor a reader waits for a write.
 *
 * A statement that begins with SELECT reads from the second connection, which sees everything that was committed before it
 * was asked; inside a transaction all statements use the first. Nested transactions are savepoints. Integers beyond 2^53
 * are an error.
 */
const makeSqliteClient = Effect.fnUntraced(function* (
  options: SqliteClientOptions,
): Effect.fn.Return<SqlClient.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity> {
  const { filename, lockFile } = options;
  const lock = lockFile === undefined ? {} : { lockFile };
  const writer = yield* makeSqliteConnection({ filename, readOnly: false, setup: writing, cacheSize, ...lock });
  const reader = yield* makeSqliteConnection({ filename, readOnly: true, setup: shared, cacheSize });

  const acquirers = SqlClient.makeSqliteAcquirers<SqliteConnection>({
    connection: Effect.succeed(writer),
    semaphore: yield* Semaphore.make(1),
    isTransaction: (connection) => connection.isTransaction(),
  });
  const divided = divide(reader, acquirers.borrower);
  return yield* SqlClient.make({
    driver: "node-sqlite",
    compiler: Statement.makeCompilerSqlite(),
    spanAttributes: [["db.system.name", "sqlite"]],
    acquirer: Effect.succeed(divided),
    borrower: (use) => use(divided),
    transactionAcquirer: acquirers.transactionAcquirer,
    beginTransaction: "BEGIN IMMEDIATE",
    prepareTransactionControls: true,
    onCommitFailure: acquirers.onCommitFailure,
    isTransaction: acquirers.isTransaction,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
  });
});

/** Provides `SqlClient` over a file. */
export const layerSqliteClient = (options: SqliteClientOptions): Layer.Layer<SqlClient.SqlClient, SqlError> =>
  Layer.effectContext(
    Effect.map(makeSqliteClient(options), (client) => Context.make(SqlClient.SqlClient, client)),
  ).pipe(Layer.provide(Reactivity.layer));

type Borrow = ReturnType<typeof SqlClient.makeSqliteAcquirers>["borrower"];

/** A connection for statements outside a transaction: reads go to `reader`, all else to the one that `borrow` lends. */
const divide = (reader: Connection, borrow: Borrow): Connection => {
  const route = <A>(
    sql: string,
    use: (connection: Connection) => Effect.Effect<A, SqlError>,
  ): Effect.Effect<A, SqlError> => (isRead(sql) ? use(reader) : borrow(use));
  return {
    execute: (sql, parameters, transform) => route(sql, (_) => _.execute(sql, parameters, transform)),
    executeUnprepared: (sql, parameters, transform) =>
      route(sql, (_) => _.executeUnprepared(sql, parameters, transform)),
    executeValues: (sql, parameters) => route(sql, (_) => _.executeValues(sql, parameters)),
    executeValuesUnprepared: (sql, parameters) => route(sql, (_) => _.executeValuesUnprepared(sql, parameters)),
    executeRaw: (sql, parameters) => route(sql, (_) => _.executeRaw(sql, parameters)),
    executeStream: (sql, parameters, transform) => reader.executeStream(sql, parameters, transform),
  };
};

const isRead = (sql: string): boolean => /^\s*SELECT\b/i.test(sql);

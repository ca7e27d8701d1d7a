import { Worker } from "node:worker_threads";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import type { Connection } from "effect/sql/SqlConnection";
import { classifySqliteError, SqlError } from "effect/sql/SqlError";
import * as Stream from "effect/Stream";
import { sqliteWorker, type SqliteOptions, type SqliteRequest, type SqliteResponse } from "./sqlite-worker.ts";

/** A connection whose statements run in a worker thread, one after the other in the order they were asked for. */
export interface SqliteConnection extends Connection {
  /** Whether a transaction was open after the last finished statement. */
  readonly isTransaction: () => boolean;
}

/** SQLite's codes for a broken UNIQUE constraint and a broken PRIMARY KEY: for the one who asks, the same. */
const uniqueCode = 2067;
const primaryKeyCode = 1555;

/** Opens a connection in a worker thread of its own; it closes with the scope, after the statements that are under way. */
export const makeSqliteConnection = Effect.fnUntraced(function* (
  options: SqliteOptions,
): Effect.fn.Return<SqliteConnection, SqlError, Scope.Scope> {
  const state = { inTransaction: false, closed: false, nextId: 0 };
  const waiting = new Map<number, (response: Effect.Effect<unknown, SqlError>) => void>();

  const worker = yield* Effect.acquireRelease(open(options), close);
  const failAll = (cause: unknown): void => {
    for (const resume of waiting.values()) resume(Effect.fail(toSqlError(cause, "execute")));
    waiting.clear();
  };
  worker.on("error", failAll);
  worker.on("exit", () => {
    state.closed = true;
    failAll(closed());
  });
  worker.on("message", (response: SqliteResponse) => {
    state.inTransaction = response.inTransaction;
    const resume = waiting.get(response.id);
    waiting.delete(response.id);
    if (resume === undefined) return;
    resume(
      "result" in response
        ? Effect.succeed(response.result)
        : Effect.fail(toSqlError(Object.assign(new Error(response.message), { errno: response.code }), "execute")),
    );
  });

  const send = (mode: SqliteRequest["mode"], sql: string, parameters: ReadonlyArray<unknown>, keep: boolean) =>
    Effect.callback<unknown, SqlError>((resume) => {
      if (state.closed) {
        resume(Effect.fail(toSqlError(closed(), "execute")));
        return;
      }
      const id = state.nextId++;
      waiting.set(id, resume);
      worker.postMessage({ id, mode, sql, parameters: parameters.map(toParameter), keep } satisfies SqliteRequest, []);
    });
  const rows = (keep: boolean): Connection["execute"] =>
    Effect.fnUntraced(function* (sql, parameters, transformRows) {
      const result = (yield* send("rows", sql, parameters, keep)) as ReadonlyArray<object>;
      return transformRows === undefined ? result : transformRows(result);
    });
  const values =
    (keep: boolean): Connection["executeValues"] =>
    (sql, parameters) =>
      send("values", sql, parameters, keep) as Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, SqlError>;

  return {
    execute: rows(true),
    executeUnprepared: rows(false),
    executeValues: values(true),
    executeValuesUnprepared: values(false),
    executeRaw: (sql, parameters) => send("run", sql, parameters, true),
    executeStream: (sql, parameters, transformRows) =>
      Stream.fromIterableEffect(rows(true)(sql, parameters, transformRows)),
    isTransaction: () => state.inTransaction,
  };
});

const open = (options: SqliteOptions): Effect.Effect<Worker, SqlError> =>
  Effect.callback((resume) => {
    const source = `(${sqliteWorker.toString()})(require("node:sqlite"), require("node:worker_threads"))`;
    // node:sqlite is marked experimental in Node 22 and 24; one line on stderr per connection helps nobody.
    const worker = new Worker(source, {
      eval: true,
      workerData: options,
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    worker.once("error", (error) => resume(Effect.fail(toSqlError(withErrno(error), operationOf(error)))));
    worker.once("message", () => resume(Effect.succeed(worker)));
  });

const close = (worker: Worker): Effect.Effect<void> =>
  Effect.callback((resume) => {
    worker.once("exit", () => resume(Effect.void));
    worker.postMessage("close", []);
  });

const closed = (): Error => new Error("the database connection is closed");

const withErrno = (error: unknown): unknown =>
  error instanceof Error && "errcode" in error ? Object.assign(error, { errno: error.errcode }) : error;

const operationOf = (error: unknown): string =>
  error instanceof Error && "operation" in error ? String(error.operation) : "connect";

const toSqlError = (cause: unknown, operation: string): SqlError => {
  if (cause instanceof Error && "errno" in cause && cause.errno === primaryKeyCode) cause.errno = uniqueCode;
  return new SqlError({ reason: classifySqliteError(cause, { operation }) });
};

/** What SQLite has no type for. */
const toParameter = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  return value;
};

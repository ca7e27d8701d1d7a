import type * as Sqlite from "node:sqlite";
import type * as WorkerThreads from "node:worker_threads";

/** A statement for the worker: `rows` as objects, `values` as arrays, or `run` for its counts; `keep` puts the prepared statement into the cache. */
export interface SqliteRequest {
  readonly id: number;
  readonly mode: "rows" | "values" | "run";
  readonly sql: string;
  readonly parameters: ReadonlyArray<unknown>;
  readonly keep: boolean;
}

/** The worker's answer; `code` is SQLite's extended result code, `inTransaction` the connection's state after the statement. */
export type SqliteResponse =
  | { readonly id: number; readonly inTransaction: boolean; readonly result: unknown }
  | {
      readonly id: number;
      readonly inTransaction: boolean;
      readonly message: string;
      readonly code: number | undefined;
    };

/** How the worker opens its connection. */
export interface SqliteOptions {
  readonly filename: string;
  readonly readOnly: boolean;
  /** Statements run on opening, the pragmas. */
  readonly setup: ReadonlyArray<string>;
  readonly cacheSize: number;
  /** A file that is locked for as long as the connection is open; opening fails with SQLITE_BUSY when another process has it. */
  readonly lockFile?: string;
}

/**
 * The whole program of the worker thread that owns one SQLite connection: takes requests in order, answers each.
 *
 * It is sent to the worker as source text, so that no bundler has to find a second file. It must name nothing outside
 * itself but types.
 */
export function sqliteWorker(sqlite: typeof Sqlite, threads: typeof WorkerThreads): void {
  const options = threads.workerData as SqliteOptions;
  const port = threads.parentPort;
  if (port === null) throw new RangeError("sqliteWorker runs in a worker thread only");
  // The operating system frees the lock when the process ends, however it ends.
  const lock = options.lockFile === undefined ? undefined : new sqlite.DatabaseSync(options.lockFile);
  try {
    lock?.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    throw Object.assign(error as Error, { operation: "lock" });
  }
  const database = new sqlite.DatabaseSync(options.filename, { readOnly: options.readOnly });
  for (const statement of options.setup) database.exec(statement);

  // A Map keeps the order of insertion: the first key is the statement unused for longest.
  const cache = new Map<string, Sqlite.StatementSync>();
  const prepare = (request: SqliteRequest): Sqlite.StatementSync => {
    const key = `${request.mode} ${request.sql}`;
    let statement = cache.get(key);
    if (statement === undefined) {
      statement = database.prepare(request.sql);
      if (request.mode === "values") statement.setReturnArrays(true);
    } else {
      cache.delete(key);
    }
    if (request.keep) {
      cache.set(key, statement);
      if (cache.size > options.cacheSize) {
        for (const oldest of cache.keys()) {
          cache.delete(oldest);
          break;
        }
      }
    }
    return statement;
  };

  port.on("message", (request: SqliteRequest | "close") => {
    if (request === "close") {
      cache.clear();
      database.close();
      lock?.close();
      port.close();
      return;
    }
    try {
      const statement = prepare(request);
      const parameters = request.parameters as Sqlite.SQLInputValue[];
      const result = request.mode === "run" ? statement.run(...parameters) : statement.all(...parameters);
      port.postMessage({ id: request.id, inTransaction: database.isTransaction, result });
    } catch (error) {
      const { message, errcode } = error as { readonly message: string; readonly errcode?: number };
      port.postMessage({ id: request.id, inTransaction: database.isTransaction, message, code: errcode });
    }
  });
  port.postMessage("open");
}

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { MigrationError } from "effect/sql/Migrator";
import * as SqlClient from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { migrate, type NewerDatabase } from "./migrations.ts";
import { layerSqliteClient } from "./SqliteClient.ts";

/** The data folder cannot be used: it cannot be made or read, or another server has it. */
export class DataFolderError extends Data.TaggedError("DataFolderError")<{
  readonly folder: string;
  readonly problem: "in-use" | "unusable";
  readonly cause?: unknown;
}> {
  override get message(): string {
    return this.problem === "in-use"
      ? `Another Pincite server is using ${this.folder}. Stop it first, or choose another data folder.`
      : `The data folder ${this.folder} cannot be used: ${this.cause instanceof Error ? this.cause.message : "it cannot be opened"}.`;
  }
}

/** How a data folder is opened: as its only server, or beside a server that may run (for a command that adds something). */
export interface DataFolderOptions {
  readonly folder: string;
  readonly only: boolean;
}

/** The database of a data folder, made when absent and brought up to date. */
export const layerDataFolder = (
  options: DataFolderOptions,
): Layer.Layer<SqlClient.SqlClient, DataFolderError | NewerDatabase> => {
  const folder = resolve(options.folder);
  const unusable = (cause: unknown) => new DataFolderError({ folder, problem: "unusable", cause });
  // 0700: the folder holds a person's conversations; other accounts of the machine have no business there.
  const make = Effect.try({ try: () => mkdirSync(folder, { recursive: true, mode: 0o700 }), catch: unusable });
  const database = layerSqliteClient({
    filename: join(folder, "environment.db"),
    lockFile: options.only ? join(folder, "server.lock") : undefined,
  });
  return Layer.effectDiscard(migrate).pipe(
    Layer.provideMerge(database),
    Layer.provide(Layer.effectDiscard(make)),
    Layer.catch((error) => Layer.effect(SqlClient.SqlClient, Effect.fail(explain(folder, error)))),
  );
};

const explain = (
  folder: string,
  error: DataFolderError | NewerDatabase | SqlError | MigrationError,
): DataFolderError | NewerDatabase => {
  switch (error._tag) {
    case "DataFolderError":
    case "NewerDatabase":
      return error;
    case "SqlError":
      return error.reason._tag === "LockTimeoutError" && error.reason.operation === "lock"
        ? new DataFolderError({ folder, problem: "in-use" })
        : new DataFolderError({ folder, problem: "unusable", cause: error.reason.cause });
    case "MigrationError":
      return new DataFolderError({ folder, problem: "unusable", cause: error });
  }
};

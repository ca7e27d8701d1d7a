import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Semaphore from "effect/Semaphore";
import type { LedgerColumn, LedgerValue } from "./ledger-process.ts";
import { LedgerError } from "./LedgerError.ts";
import { type LedgerPatience, runLedgerProcess } from "./run-ledger-process.ts";
import { idColumns, plainFunctions, type ViewColumns, viewNames } from "./views.ts";

/** The rows that a statement gave, and what of them is for targets alone. */
export interface LedgerRows {
  readonly columns: ReadonlyArray<LedgerColumn>;
  readonly rows: ReadonlyArray<ReadonlyArray<LedgerValue>>;
  /** Which limit left rows out. */
  readonly cut: "rows" | "bytes" | null;
  readonly ids: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
  readonly views: ViewColumns;
}

/** Which ledgers there are, and how much may be read of them. */
export interface LedgersOptions {
  /** A folder whose `*.sqlite` files are ledgers; it need not exist. */
  readonly folder: string;
  /** Further files. */
  readonly files?: ReadonlyArray<string> | undefined;
  readonly patience?: LedgerPatience | undefined;
}

/** Rows and bytes of one result: more than a model reads with profit. */
export const mostRows = 200;
const mostBytes = 256 * 1024;

/** A household has hundreds of accounts and holdings; copying this many takes about a second. */
const mostCopied = 200_000;

/** Starting on a busy machine takes a second or two. */
const defaultPatience: LedgerPatience = { statement: 5_000, whole: 15_000 };

/** Statements that run at a time: no more than leave a core to the rest. */
const atOnce = 2;

/** The attached SQLite files that say what people own, read one person at a time. */
export class Ledgers extends Context.Service<
  Ledgers,
  {
    /** Whose columns can be asked for; empty without a ledger that can be read. */
    readonly views: Effect.Effect<ViewColumns>;
    /** Runs one SELECT over the rows of a person and of nobody else. */
    readonly query: (
      personId: string,
      sql: string,
      parameters?: ReadonlyArray<string>,
    ) => Effect.Effect<LedgerRows, LedgerError>;
  }
>()("@pincite/server/ledger/Ledgers") {
  static readonly layer = (options: LedgersOptions): Layer.Layer<Ledgers> =>
    Layer.effect(
      Ledgers,
      Effect.gen(function* () {
        const { folder, files = [], patience = defaultPatience } = options;
        const some = yield* Semaphore.make(atOnce);
        const find = Effect.promise(() => ledgersIn(folder, files));
        const run = (
          found: ReadonlyArray<string>,
          personId: string,
          sql?: string,
          parameters?: ReadonlyArray<string>,
        ) =>
          some.withPermits(1)(
            runLedgerProcess(
              {
                files: found,
                personId,
                ...(sql !== undefined && { sql }),
                parameters: parameters ?? [],
                views: viewNames,
                idColumns,
                functions: plainFunctions,
                mostRows,
                mostBytes,
                mostCopied,
              },
              patience,
            ),
          );

        let known: { readonly version: string; readonly views: ViewColumns } = { version: "", views: {} };
        const views = Effect.gen(function* () {
          const found = yield* find;
          const version = yield* Effect.promise(() => versionOf(found));
          if (version === known.version) return known.views;
          const columns: ViewColumns =
            found.length === 0
              ? {}
              : yield* run(found, "").pipe(
                  Effect.map((answer) => answer.views as ViewColumns),
                  Effect.catch((error) =>
                    Effect.as(
                      Effect.logWarning("Ledgers cannot be read").pipe(Effect.annotateLogs({ problem: error.message })),
                      {},
                    ),
                  ),
                );
          known = { version, views: columns };
          return columns;
        }).pipe(Effect.withSpan("Ledgers.views"));

        const query = Effect.fn("Ledgers.query")(function* (
          personId: string,
          sql: string,
          parameters?: ReadonlyArray<string>,
        ) {
          const found = yield* find;
          if (found.length === 0) {
            return yield* new LedgerError({ reason: "unreadable", message: "There is no ledger." });
          }
          const answer = yield* run(found, personId, sql, parameters);
          return {
            columns: answer.columns,
            rows: answer.rows,
            cut: answer.cut,
            ids: new Set(answer.ids),
            sources: new Set(answer.sources),
            views: answer.views as ViewColumns,
          };
        });

        return Ledgers.of({ views, query });
      }),
    );
}

const ledgersIn = async (folder: string, files: ReadonlyArray<string>): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const inFolder = names.filter((name) => name.endsWith(".sqlite") && !name.startsWith(".")).toSorted();
  return [...inFolder.map((name) => join(folder, name)), ...files];
};

/** Changes when a ledger comes, goes or gets other columns. */
const versionOf = async (files: ReadonlyArray<string>): Promise<string> => {
  const all = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => undefined);
      return `${file} ${found?.size} ${found?.mtimeMs} ${found?.ino}`;
    }),
  );
  return all.join("\n");
};

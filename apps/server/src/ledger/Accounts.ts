import { type Account, type Holding, NotFound } from "@pincite/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { LedgerValue } from "./ledger-process.ts";
import type { LedgerError } from "./LedgerError.ts";
import { type LedgerRows, Ledgers } from "./Ledgers.ts";
import { idColumns, type ViewColumns, type ViewName } from "./views.ts";

/** A row by column, in lower case. */
type NamedRow = ReadonlyMap<string, LedgerValue>;

/** The accounts of ledgers, one at a time, as their page shows them. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** The person's account that is known by an id, whichever of its ids that is. */
    readonly get: (personId: string, id: string) => Effect.Effect<Account, NotFound>;
  }
>()("@pincite/server/ledger/Accounts") {
  static readonly layer: Layer.Layer<Accounts, never, Ledgers> = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const ledgers = yield* Ledgers;

      const rowsOf = Effect.fnUntraced(function* (
        personId: string,
        views: ViewColumns,
        view: ViewName,
        ids: ReadonlyArray<string>,
      ) {
        // In the order in which a row names its account: the account of which this is the first id comes first.
        const columns = idColumns.filter((column) => hasColumn(views, view, column));
        if (columns.length === 0) return [];
        const places = ids.map((_, index) => `?${index + 1}`).join(", ");
        const conditions = columns.map((column) => `${column} IN (${places})`);
        const order = conditions.map((condition, index) => `WHEN ${condition} THEN ${index}`).join(" ");
        const sql = `SELECT * FROM ${view} WHERE ${conditions.join(" OR ")} ORDER BY CASE ${order} END`;
        return toNamedRows(yield* ledgers.query(personId, sql, ids));
      });

      const get = Effect.fn("Accounts.get")(function* (personId: string, id: string) {
        const views = yield* ledgers.views;
        const [account] = yield* unlessUnreadable(rowsOf(personId, views, "account_details", [id]));
        if (account === undefined) {
          return yield* new NotFound({ kind: "account", id, message: "There is no such account here." });
        }
        const ids = idColumns.flatMap((column) => {
          const value = account.get(column);
          return typeof value === "string" ? [value] : [];
        });
        const held = yield* unlessUnreadable(rowsOf(personId, views, "holding_details", ids));
        return toAccount(id, account, held);
      });

      return Accounts.of({ get });
    }),
  );
}

/** A ledger that cannot be read has no accounts; why is the host's business. */
const unlessUnreadable = (rows: Effect.Effect<ReadonlyArray<NamedRow>, LedgerError>) =>
  rows.pipe(
    Effect.catch(({ message }) =>
      Effect.as(
        Effect.logWarning("Ledgers cannot be read").pipe(Effect.annotateLogs({ problem: message })),
        [] as ReadonlyArray<NamedRow>,
      ),
    ),
  );

const hasColumn = (views: ViewColumns, view: ViewName, column: string): boolean =>
  views[view]?.some((name) => name.toLowerCase() === column) ?? false;

const toNamedRows = ({ columns, rows }: LedgerRows): ReadonlyArray<NamedRow> =>
  rows.map((row) => new Map(columns.map(({ name }, index) => [name.toLowerCase(), row[index] ?? null])));

const toAccount = (id: string, row: NamedRow, held: ReadonlyArray<NamedRow>): Account => ({
  id,
  label: text(row, "account", "account_label", "account_name", "label", "name") ?? "Account",
  institution: text(row, "institution", "institution_name"),
  type: text(row, "type", "account_type", "subtype"),
  lastFour: text(row, "last_four", "mask"),
  currency: text(row, "currency", "iso_currency_code"),
  balances: {
    current: amount(row, "balance", "current_balance", "value"),
    available: amount(row, "available", "available_balance"),
    limit: amount(row, "credit_limit", "balance_limit"),
  },
  asOf: text(row, "as_of", "updated_at"),
  holdings: held.map((holding): Holding => ({
    name: text(holding, "security", "security_name", "name", "symbol", "ticker") ?? "Holding",
    symbol: text(holding, "symbol", "ticker"),
    quantity: amount(holding, "quantity"),
    value: amount(holding, "value", "market_value"),
    currency: text(holding, "currency", "iso_currency_code"),
  })),
});

/** The first of some columns that says anything. Numbers are text where text is wanted: the last four digits of a card. */
const text = (row: NamedRow, ...columns: ReadonlyArray<string>): string | null => {
  for (const column of columns) {
    const value = row.get(column) ?? "";
    const line = String(value)
      .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
      .trim();
    if (line !== "") return line;
  }
  return null;
};

const amount = (row: NamedRow, ...columns: ReadonlyArray<string>): number | null => {
  for (const column of columns) {
    const value = row.get(column);
    if (typeof value === "number") return value;
  }
  return null;
};

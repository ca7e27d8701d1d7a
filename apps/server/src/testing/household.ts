import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { household, writeLedger } from "../ledger/testing/write-ledger.ts";

/** Puts the sample household into a data folder as the ledger of a person. */
export const writeHousehold = (dataFolder: string, personId: string): void => {
  const ledgers = join(dataFolder, "ledgers");
  mkdirSync(ledgers, { recursive: true });
  const owned = Object.entries(household).map(([table, rows]) => [
    table,
    rows.map((row) => (row["person_id"] === "per_a" ? { ...row, person_id: personId } : row)),
  ]);
  writeLedger(join(ledgers, "household.sqlite"), Object.fromEntries(owned) as typeof household);
};

/** A call that reads accounts with what their citations need. */
export const readAccounts = (where: string, columns = "account, balance, source, source_account_id") => ({
  name: "execute_sql",
  arguments: { sql: `SELECT ${columns} FROM account_details WHERE ${where}` },
});

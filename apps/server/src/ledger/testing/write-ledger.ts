import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Rows of a ledger, by relation; a row's columns that another has not are NULL there. */
export type LedgerTables = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, SQLInputValue>>>>>;

/** Writes a real ledger. */
export const writeLedger = (file: string, tables: LedgerTables): void => {
  const database = new DatabaseSync(file);
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    database.exec(`CREATE TABLE ${table} (${columns.join(", ")})`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => "?").join(", ")})`);
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  }
  database.close();
};

/** Two people, one of whom has two cards with one label, and a wallet. */
export const household: LedgerTables = {
  account_details: [
    account("per_a", "plaid", "acctCARD000000000001", "Credit card", "First Harbor Bank", -412.1),
    account("per_a", "plaid", "acctCARD000000000002", "Credit card", "Juniper Credit Union", -88),
    account("per_a", "snaptrade", "snap-7f3e9a10-0001", "Roth IRA", "Harbor Securities", 48_210.55),
    account("per_a", "crypto_wallet", "walletADDRESS0000001", "Cold wallet", "Self-custody", 900),
    account("per_b", "plaid", "acctSECRET0000000001", "Secret savings", "Hidden Bank", 1_000_000),
  ],
  holding_details: [
    {
      person_id: "per_a",
      account: "Roth IRA",
      source: "snaptrade",
      source_account_id: "snap-7f3e9a10-0001",
      symbol: "VTI",
      name: "Total market fund",
      quantity: 120.5,
      value: 36_150,
    },
    {
      person_id: "per_b",
      account: "Secret savings",
      source: "plaid",
      source_account_id: "acctSECRET0000000001",
      symbol: "GLD",
      name: "Gold",
      quantity: 1,
      value: 999,
    },
  ],
};

function account(
  person_id: string,
  source: string,
  source_account_id: string,
  account: string,
  institution: string,
  balance: number,
): Readonly<Record<string, SQLInputValue>> {
  return { person_id, source, source_account_id, account, institution, balance };
}

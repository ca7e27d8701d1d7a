import { rename, rm } from "node:fs/promises";

/** A value of a ledger's row. */
export type LedgerValue = string | number;

/** Rows by table, as `sample/ledger.json` has them: of nobody in particular. */
export type LedgerTables = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, LedgerValue>>>>>;

/** Writes the sample ledger, all of whose rows belong to one person, in place of one that is there. */
export async function writeLedger(file: string, tables: LedgerTables, personId: string): Promise<void> {
  const { DatabaseSync } = await import("node:sqlite");
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  try {
    database.exec("BEGIN");
    for (const [table, rows] of Object.entries(tables)) {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const declared = columns.map((column) => `${column} ${typeOf(rows, column)}`);
      database.exec(`CREATE TABLE ${table} (person_id TEXT NOT NULL, ${declared.join(", ")}) STRICT`);
      const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ${columns.map(() => "?").join(", ")})`);
      for (const row of rows) insert.run(personId, ...columns.map((column) => row[column] ?? null));
    }
    database.exec("CREATE VIEW public_holding_details AS SELECT * FROM holding_details WHERE is_public = 1");
    database.exec("COMMIT");
  } finally {
    database.close();
  }
  // A server that reads the old one at this moment goes on reading it.
  await rename(unfinished, file);
}

function typeOf(rows: LedgerTables[string], column: string): "REAL" | "TEXT" {
  return rows.some((row) => typeof row[column] === "number") ? "REAL" : "TEXT";
}

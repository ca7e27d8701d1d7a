import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { temporaryFolder } from "../testing/TestServer.ts";
import { Ledgers } from "./Ledgers.ts";
import { allAccountsSql } from "./views.ts";
import { household, type LedgerTables, writeLedger } from "./testing/write-ledger.ts";

const folderWith = Effect.fnUntraced(function* (...ledgers: ReadonlyArray<LedgerTables>) {
  const folder = yield* temporaryFolder;
  for (const [index, tables] of ledgers.entries()) writeLedger(join(folder, `${index}.sqlite`), tables);
  return folder;
});

const ledgersIn = (folder: string, patience?: { readonly statement: number; readonly whole: number }) =>
  Effect.map(Effect.scoped(Layer.build(Ledgers.layer({ folder, patience }))), (context) =>
    Effect.provideContext(Ledgers, context),
  ).pipe(Effect.flatten);

const ofA = Effect.fnUntraced(function* () {
  const folder = yield* folderWith(household);
  const ledgers = yield* ledgersIn(folder);
  return { folder, query: (sql: string) => ledgers.query("per_a", sql) };
});

describe("what a person can read", () => {
  it.effect("their own rows, from every ledger, whatever columns each has", () =>
    Effect.gen(function* () {
      const more = { account_details: [{ person_id: "per_a", account: "House", value: 300_000 }] };
      const ledgers = yield* ledgersIn(yield* folderWith(household, more));
      const views = yield* ledgers.views;
      assert.deepEqual(views.account_details, [
        "source",
        "source_account_id",
        "account",
        "institution",
        "balance",
        "value",
      ]);
      assert.isUndefined(views.public_holding_details);
      const { rows } = yield* ledgers.query("per_a", "SELECT account, balance, value FROM account_details");
      assert.deepEqual(rows, [
        ["Credit card", -412.1, null],
        ["Credit card", -88, null],
        ["Roth IRA", 48_210.55, null],
        ["Cold wallet", 900, null],
        ["House", null, 300_000],
      ]);
      assert.deepEqual((yield* ledgers.query("per_nobody", allAccountsSql)).rows, []);
    }),
  );

  it.effect("exact numbers and no bytes", () =>
    Effect.gen(function* () {
      const { query } = yield* ofA();
      assert.deepEqual((yield* query("SELECT 9007199254740993, 0.1, 1e999, x'00ff', NULL, 'ü'")).rows, [
        ["9007199254740993", 0.1, "Infinity", "(2 bytes)", null, "ü"],
      ]);
    }),
  );

  it.effect("aggregates, windows, common table expressions and comments", () =>
    Effect.gen(function* () {
      const { query } = yield* ofA();
      const { rows } = yield* query(`-- all of it
        WITH negative AS (SELECT account, balance FROM account_details WHERE balance < 0)
        /* ; */ SELECT account, round(sum(balance), 2), row_number() OVER (ORDER BY account) FROM negative GROUP BY account; -- ;`);
      assert.deepEqual(rows, [["Credit card", -500.1, 1]]);
    }),
  );

  it.effect("ids of people differ by case, whatever the ledger's column says", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const database = new DatabaseSync(join(folder, "a.sqlite"));
      database.exec(`CREATE TABLE account_details (person_id TEXT COLLATE NOCASE, account TEXT);
        INSERT INTO account_details VALUES ('per_a', 'small'), ('PER_A', 'large')`);
      database.close();
      const ledgers = yield* ledgersIn(folder);
      assert.deepEqual((yield* ledgers.query("per_a", allAccountsSql)).rows, [["small"]]);
    }),
  );

  it.effect("at most 200 rows and 256 KB, and which of the two left rows out", () =>
    Effect.gen(function* () {
      const { query } = yield* ofA();
      const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT";
      const rows = yield* query(`${many} i FROM n`);
      assert.deepEqual([rows.rows.length, rows.cut], [200, "rows"]);
      const bytes = yield* query(`${many} i, printf('%.*c', 10000, 'x') FROM n`);
      assert.deepEqual([bytes.rows.length, bytes.cut], [26, "bytes"]);
    }),
  );
});

describe("another person's rows", () => {
  const tricks: ReadonlyArray<string> = [
    "SELECT * FROM main.account_details",
    "SELECT * FROM account_details WHERE person_id = 'per_b' OR 1 = 1",
    "SELECT * FROM account_details WHERE '1' = '1' OR account = 'Secret savings'",
    "SELECT person_id FROM account_details",
    "WITH account_details AS (SELECT * FROM main.account_details) SELECT * FROM account_details",
    "WITH holding_details AS (SELECT * FROM ledger.account_details) SELECT * FROM holding_details",
    "SELECT * FROM ledger.account_details",
    "SELECT * FROM temp.account_details",
    "SELECT * FROM (SELECT * FROM account_details UNION ALL SELECT * FROM account_details)",
    "SELECT * FROM account_details AS a JOIN holding_details AS h ON true",
    "SELECT * FROM account_details ORDER BY (SELECT max(account) FROM main.account_details)",
    "SELECT sql FROM sqlite_schema",
    "SELECT sql FROM sqlite_master",
    "SELECT sql FROM sqlite_temp_schema",
    "SELECT * FROM pragma_database_list",
    "SELECT * FROM pragma_table_info('account_details')",
    "SELECT * FROM dbstat",
    "SELECT * FROM json_each('[1]')",
    "SELECT * FROM fts3tokenize",
    "SELECT load_extension('/tmp/x.so')",
    "SELECT readfile('/etc/passwd')",
    "SELECT fts3_tokenizer('simple')",
    "SELECT randomblob(1000000000)",
    "SELECT zeroblob(1000000000)",
    "SELECT sqlite_version(), sqlite_source_id()",
    "SELECT printf('%1000000000d', 1)",
    "SELECT replace(printf('%.*c', 900000, 'a'), 'a', printf('%.*c', 900000, 'b'))",
    "SELECT group_concat(printf('%.*c', 900000, 'a')) FROM account_details",
    "PRAGMA table_list",
    "PRAGMA writable_schema = ON",
    "ATTACH ':memory:' AS other",
    "VACUUM INTO '/tmp/pincite-vacuum.db'",
    "INSERT INTO account_details (account) VALUES ('x')",
    "WITH x AS (SELECT 1) INSERT INTO account_details (account) SELECT 'x' FROM x",
    "WITH x AS (SELECT 1) DELETE FROM account_details",
    "UPDATE account_details SET balance = 0",
    "DROP TABLE account_details",
    "CREATE TEMP VIEW all_of_it AS SELECT 1",
    "BEGIN",
    "EXPLAIN SELECT 1",
    "SELECT 1; SELECT account FROM account_details",
    "SELECT 1; DROP TABLE account_details",
    "SELECT 1 /* ; */; -- \n ATTACH 'x' AS y",
    "SELECT 1\0; DROP TABLE account_details",
    "",
    " ; ",
    "SELECT",
    "(((((SELECT 1",
    "SELECT count(*) FROM sqlite_schema",
    "SELECT count(*) FROM pragma_table_list",
    "SELECT ?",
    "SELECT :person_id, @p, $p",
  ];

  it.effect.each(tricks)("does not come from: %s", (sql) =>
    Effect.gen(function* () {
      const { query, folder } = yield* ofA();
      const told = yield* query(sql).pipe(
        Effect.map((result) => JSON.stringify([result.rows, [...result.ids]])),
        Effect.catch(({ reason, message }) => Effect.succeed(`${reason}: ${message}`)),
      );
      assert.notMatch(told, /acctSECRET|Hidden Bank|1000000[,\]]|GLD/);
      assert.strictEqual(told.includes("Secret savings"), false);
      assert.notMatch(told, /unreadable|unsupported|per_b/);
      const database = new DatabaseSync(join(folder, "0.sqlite"), { readOnly: true });
      assert.deepEqual(database.prepare("SELECT count(*) AS n FROM account_details").get(), { n: 5 });
      database.close();
    }),
  );
});

it.effect("nesting and chains without end are refused at once", () =>
  Effect.gen(function* () {
    const { query } = yield* ofA();
    const nested = yield* Effect.flip(query(`SELECT ${"(".repeat(5_000)}1${")".repeat(5_000)}`));
    const chained = yield* Effect.flip(query(Array.from({ length: 5_000 }, () => "SELECT 1").join(" UNION ")));
    const commented = yield* Effect.flip(query(`${"/**/".repeat(5_000)} x`));
    assert.deepEqual(
      [nested.message, chained.message, commented.message],
      ["Recursion limit", "too many terms in compound SELECT", "Only a SELECT can run here."],
    );
  }),
);

describe("what a statement cannot do is said so that it can be mended", () => {
  const cases: ReadonlyArray<readonly [sql: string, reason: string, message: RegExp]> = [
    ["SELECT balanse FROM account_details", "statement", /no such column: balanse.*account_details\(source, /],
    ["SELECT * FROM transactions", "statement", /no such table: transactions.*holding_details\(/],
    ["SELEC 1", "refused", /Only a SELECT/],
    ["SELECT account FROM account_details GROUP", "statement", /incomplete input|syntax error/],
    ["DELETE FROM account_details", "refused", /Only a SELECT/],
    ["WITH x AS (SELECT 1) DELETE FROM account_details", "refused", /Only a SELECT/],
    ["SELECT 1; SELECT 2", "refused", /one statement/],
    ["SELECT randomblob(9)", "refused", /function randomblob cannot/],
    ["SELECT name FROM sqlite_schema", "refused", /sqlite_master cannot be read\. There are: account_details/],
    ["SELECT * FROM json_each('[1]')", "refused", /json_each cannot be read/],
    ["SELECT printf('%.*c', 2000000, 'x')", "statement", /too big/],
  ];

  it.effect.each(cases)("%s", ([sql, reason, message]) =>
    Effect.gen(function* () {
      const { query } = yield* ofA();
      const error = yield* Effect.flip(query(sql));
      assert.strictEqual(error.reason, reason);
      assert.match(error.message, message);
    }),
  );

  it.effect("one that does not end is killed, and the next one runs", () =>
    Effect.gen(function* () {
      const folder = yield* folderWith(household);
      const ledgers = yield* ledgersIn(folder, { statement: 200, whole: 20_000 });
      const bomb = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
      const error = yield* Effect.flip(ledgers.query("per_a", bomb));
      assert.strictEqual(error.reason, "slow");
      assert.deepEqual((yield* ledgers.query("per_a", "SELECT count(*) FROM account_details")).rows, [[4]]);
    }),
  );
});

it.effect.each([
  "SELECT i FROM n ORDER BY printf('%.*c', 1000, 'x'), i DESC",
  "SELECT json_group_array(printf('%.*c', 200000, 'x')) OVER () FROM n",
  "SELECT count(*) FROM (SELECT DISTINCT printf('%.*c', 100000, 'x') || i FROM n)",
])("memory and temporary files have an end: %s", (select) =>
  Effect.gen(function* () {
    const { query } = yield* ofA();
    const rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    const error = yield* Effect.flip(query(`${rows} ${select}`));
    assert.match(error.message, /too much memory|too long|too big/);
  }),
);

describe("ledgers that cannot be used", () => {
  it.effect("are none: no folder, no file", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const ledgers = yield* ledgersIn(join(folder, "absent"));
      assert.deepEqual(yield* ledgers.views, {});
      assert.strictEqual((yield* Effect.flip(ledgers.query("per_a", allAccountsSql))).reason, "unreadable");
    }),
  );

  it.effect("are not read at all where rows do not say whose they are, or where the file is none", () =>
    Effect.gen(function* () {
      const folder = yield* folderWith({ account_details: [{ account: "Everybody's" }] });
      const ledgers = yield* ledgersIn(folder);
      assert.deepEqual(yield* ledgers.views, {});
      const error = yield* Effect.flip(ledgers.query("per_a", allAccountsSql));
      assert.strictEqual(error.reason, "unreadable");
      assert.match(error.message, /0\.sqlite: no such column: view\.person_id/);
      const broken = yield* temporaryFolder;
      writeFileSync(join(broken, "a.sqlite"), "not a database, but long enough to be looked at as one ".repeat(100));
      mkdirSync(join(broken, "b.sqlite"));
      assert.strictEqual(
        (yield* Effect.flip((yield* ledgersIn(broken)).query("per_a", allAccountsSql))).reason,
        "unreadable",
      );
    }),
  );

  it.effect("are noticed when they come", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const ledgers = yield* ledgersIn(folder);
      assert.deepEqual(yield* ledgers.views, {});
      writeLedger(join(folder, "late.sqlite"), household);
      assert.deepEqual(Object.keys(yield* ledgers.views), ["account_details", "holding_details"]);
    }),
  );
});

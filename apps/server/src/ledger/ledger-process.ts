import type * as Sqlite from "node:sqlite";

/** One statement for one person over the rows that they have in some ledgers. */
export interface LedgerRequest {
  readonly files: ReadonlyArray<string>;
  readonly personId: string;
  /** Absent to learn which columns there are. */
  readonly sql?: string;
  readonly parameters: ReadonlyArray<string>;
  readonly views: ReadonlyArray<string>;
  readonly idColumns: ReadonlyArray<string>;
  readonly functions: ReadonlyArray<string>;
  readonly mostRows: number;
  readonly mostBytes: number;
  /** Rows of the person that are read from the ledgers. */
  readonly mostCopied: number;
}

/** A value as it crosses over: integers beyond the safe ones and blobs are text. */
export type LedgerValue = string | number | null;

/** A column of a result: its name, and the column of a view that it shows unchanged, if it is one. */
export interface LedgerColumn {
  readonly name: string;
  readonly origin: string | null;
}

/** What came of a request. `refused` and `sql` are for the one who wrote the statement, `ledger` for the host. */
export type LedgerResponse =
  | {
      readonly ok: true;
      readonly views: Readonly<Record<string, ReadonlyArray<string>>>;
      readonly columns: ReadonlyArray<LedgerColumn>;
      readonly rows: ReadonlyArray<ReadonlyArray<LedgerValue>>;
      readonly cut: "rows" | "bytes" | null;
      /** Every account id of the person, and every `source`, in the order of the ledgers. */
      readonly ids: ReadonlyArray<string>;
      readonly sources: ReadonlyArray<string>;
    }
  | { readonly ok: false; readonly reason: "sql" | "refused" | "ledger" | "unsupported"; readonly message: string };

/**
 * The whole program of the process that runs one statement of a model's and ends: reads a request from standard input,
 * writes `ready` when the statement begins, then the response.
 *
 * The person's own rows are copied into a database in memory and the ledgers closed before the statement is even
 * prepared, so that whatever it does, nobody else's rows are there to be read. It is a process because nothing else can
 * be stopped: SQLite goes on in a worker thread that has been terminated. It is sent as source text and must name
 * nothing outside itself but types.
 */
export function ledgerProcess(sqlite: typeof Sqlite, process: NodeJS.Process): void {
  const chunks: Buffer[] = [];
  process.stdin.on("data", (chunk: Buffer) => chunks.push(chunk));
  process.stdin.on("end", () => {
    const response = respond(JSON.parse(Buffer.concat(chunks).toString("utf8")) as LedgerRequest);
    process.stdout.write(JSON.stringify(response));
  });

  function respond(request: LedgerRequest): LedgerResponse {
    const memory = new sqlite.DatabaseSync(":memory:");
    if (typeof memory.setAuthorizer !== "function") {
      return { ok: false, reason: "unsupported", message: "This Node cannot restrict what a statement reads." };
    }
    const views = new Map<string, string[]>();
    let copied = 0;
    for (const file of request.files) {
      try {
        copied = copy(request, file, memory, views, copied);
      } catch (error) {
        return { ok: false, reason: "ledger", message: `${file}: ${(error as Error).message}` };
      }
    }
    const { sql } = request;
    const known = { views: Object.fromEntries(views), ids: valuesOf(memory, views, request.idColumns) };
    const told = { ok: true, ...known, sources: valuesOf(memory, views, ["source"]) } as const;
    if (sql === undefined) return { ...told, columns: [], rows: [], cut: null };

    // `SELECT`s alone get past the authorizer; this says so in one sentence for whatever else there is.
    if (!/^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|\()*(?:select|with|values)\b/i.test(sql)) {
      return { ok: false, reason: "refused", message: "Only a SELECT can run here." };
    }
    if (sql.includes("\0")) return { ok: false, reason: "refused", message: "The statement holds a NUL character." };
    const refusals: string[] = [];
    restrict(memory, views, request, refusals);
    try {
      const statement = memory.prepare(sql);
      const rest = sql.slice(statement.sourceSQL.length).replace(/--[^\n]*|\/\*[^]*?(?:\*\/|$)|[\s;]/g, "");
      if (rest !== "") {
        return { ok: false, reason: "refused", message: "Only one statement can run at a time." };
      }
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      process.stdout.write("ready\n");
      const columns = statement.columns().map(({ name, column }) => ({ name, origin: column }));
      const rows: LedgerValue[][] = [];
      let bytes = 0;
      let cut: "rows" | "bytes" | null = null;
      for (const row of statement.iterate(...request.parameters) as unknown as Iterable<unknown[]>) {
        if (rows.length === request.mostRows) {
          cut = "rows";
          break;
        }
        const values = row.map(toValue);
        bytes += Buffer.byteLength(JSON.stringify(values));
        if (bytes > request.mostBytes) {
          cut = "bytes";
          break;
        }
        rows.push(values);
      }
      return { ...told, columns, rows, cut };
    } catch (error) {
      const [refusal] = refusals;
      if (refusal !== undefined) return { ok: false, reason: "refused", message: refusal };
      if (/^(?:out of memory|disk I\/O error|database or disk is full)/.test((error as Error).message)) {
        return { ok: false, reason: "sql", message: "The statement takes too much memory. Read fewer rows." };
      }
      const there = [...views].map(([view, columns]) => `${view}(${columns.join(", ")})`).join("; ");
      const missing = /^no such (?:table|column)/.test((error as Error).message);
      const hint = missing && there !== "" ? `. There are: ${there}` : "";
      return { ok: false, reason: "sql", message: `${(error as Error).message}${hint}` };
    }
  }

  /** Copies the person's rows of a ledger; returns how many there are by now. */
  function copy(
    request: LedgerRequest,
    file: string,
    memory: Sqlite.DatabaseSync,
    views: Map<string, string[]>,
    before: number,
  ): number {
    let copied = before;
    const ledger = new sqlite.DatabaseSync(file, { readOnly: true, timeout: 1_000 });
    try {
      // What the file's own views and triggers call is not trusted either.
      ledger.exec("PRAGMA trusted_schema = OFF");
      for (const view of request.views) {
        const there = "SELECT 1 FROM sqlite_schema WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE";
        if (ledger.prepare(there).get(view) === undefined) continue;
        // A ledger's column may compare ids without regard to case; ids of people differ by it.
        const read = ledger.prepare(
          `SELECT view.* FROM ${quoted(view)} AS view WHERE view.person_id = CAST(? AS TEXT) COLLATE BINARY`,
        );
        read.setReturnArrays(true);
        read.setReadBigInts(true);
        const own = read.columns().map(({ name, type }) => ({ name, type: type ?? "" }));
        const kept = own.filter(({ name }) => name.toLowerCase() !== "person_id");
        const known = views.get(view);
        if (known === undefined) {
          const list = kept.map(({ name, type }) => `${quoted(name)} ${declared(type)}`).join(", ");
          memory.exec(`CREATE TABLE ${quoted(view)} (${list})`);
          views.set(
            view,
            kept.map(({ name }) => name),
          );
        } else {
          for (const { name, type } of kept) {
            if (known.some((column) => column.toLowerCase() === name.toLowerCase())) continue;
            memory.exec(`ALTER TABLE ${quoted(view)} ADD COLUMN ${quoted(name)} ${declared(type)}`);
            known.push(name);
          }
        }
        if (request.sql === undefined) continue;
        const names = kept.map(({ name }) => quoted(name)).join(", ");
        const write = memory.prepare(
          `INSERT INTO ${quoted(view)} (${names}) VALUES (${kept.map(() => "?").join(", ")})`,
        );
        for (const row of read.iterate(request.personId) as unknown as Iterable<Sqlite.SQLInputValue[]>) {
          if (++copied > request.mostCopied) throw new Error(`a person has more than ${request.mostCopied} rows`);
          write.run(...row.filter((_, index) => own[index]!.name.toLowerCase() !== "person_id"));
        }
      }
    } finally {
      ledger.close();
    }
    return copied;
  }

  /** From here on the connection reads the copied rows and computes, and nothing else. */
  function restrict(
    memory: Sqlite.DatabaseSync,
    views: ReadonlyMap<string, ReadonlyArray<string>>,
    request: LedgerRequest,
    refusals: string[],
  ): void {
    const { SQLITE_OK, SQLITE_DENY, SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE } = sqlite.constants;
    const functions = new Set(request.functions);
    // Node has them since 24.12 and 24.14; without them the statement is bound by its time alone.
    memory.enableDefensive?.(true);
    if ("limits" in memory) {
      Object.assign(memory.limits, { length: 300_000, sqlLength: 100_000, compoundSelect: 100, exprDepth: 200 });
      Object.assign(memory.limits, { attach: 0, column: 500, functionArg: 100, vdbeOp: 1_000_000 });
    }
    memory.setAuthorizer((action, first, second) => {
      switch (action) {
        case SQLITE_SELECT:
        case SQLITE_RECURSIVE:
          return SQLITE_OK;
        case SQLITE_READ:
          // Without a column it is a common table expression, or a table of which nothing but its rows' number is read.
          if (second === "" || (first !== null && views.has(first))) return SQLITE_OK;
          refusals.push(`${first} cannot be read. There are: ${[...views.keys()].join(", ")}.`);
          return SQLITE_DENY;
        case SQLITE_FUNCTION:
          if (second !== null && functions.has(second.toLowerCase())) return SQLITE_OK;
          refusals.push(`The function ${second} cannot be used here.`);
          return SQLITE_DENY;
        default:
          refusals.push("Only a SELECT can run here.");
          return SQLITE_DENY;
      }
    });
  }

  function valuesOf(
    memory: Sqlite.DatabaseSync,
    views: ReadonlyMap<string, ReadonlyArray<string>>,
    wanted: ReadonlyArray<string>,
  ): string[] {
    const values = new Set<string>();
    for (const [view, columns] of views) {
      for (const column of columns) {
        if (!wanted.includes(column.toLowerCase())) continue;
        const text = `SELECT DISTINCT ${quoted(column)} AS value FROM ${quoted(view)} WHERE typeof(${quoted(column)}) = 'text'`;
        for (const { value } of memory.prepare(text).iterate()) values.add(String(value));
      }
    }
    return [...values];
  }

  function toValue(value: unknown): LedgerValue {
    if (typeof value === "bigint") {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    if (value instanceof Uint8Array) return `(${value.byteLength} bytes)`;
    // JSON has no infinities.
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : (value as LedgerValue);
  }

  function quoted(name: string): string {
    return `"${name.replaceAll('"', '""')}"`;
  }

  /** A declared type, whose affinity the copy keeps; a strange one is none. */
  function declared(type: string): string {
    return /^[A-Za-z][A-Za-z0-9 ]*(?:\([0-9, ]+\))?$/.test(type) ? quoted(type) : "";
  }
}

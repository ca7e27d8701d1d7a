import type { AccountProvider, AccountRef, CitationTarget } from "./citation-target.ts";

/** A row of a result, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The providers that a row's `source` and a target may name. */
export const PROVIDERS: ReadonlySet<unknown> = new Set<AccountProvider>(["plaid", "manual", "snaptrade"]);

const ID = /^(?!\d+$)[A-Za-z0-9_-]{16,128}$/;

// In the order in which they are asked; no other column is ever read.
const COLUMNS: readonly (readonly [column: string, provider: AccountProvider | null])[] = [
  ["snaptrade_account_id", "snaptrade"],
  ["manual_account_uuid", "manual"],
  ["account_uuid", "manual"],
  ["account_id", null],
];

/** The account that a row names by an id, if it names one. */
export function accountOfRow(row: Row): AccountRef | undefined {
  const provider = row["source"] ?? null;
  // The row of a crypto wallet, say: ids in its other columns mean something else.
  if (provider !== null && !PROVIDERS.has(provider)) return undefined;
  if (isAccountId(row["source_account_id"])) {
    return { accountId: row["source_account_id"], provider: provider as AccountProvider | null };
  }
  for (const [column, implied] of COLUMNS) {
    const id = row[column];
    if (isAccountId(id)) return { accountId: id, provider: implied };
  }
  return undefined;
}

/** What the rows behind a label point at: one account, several, or nothing when there is no row or one names no account. */
export function accountsOfRows(rows: readonly Row[]): CitationTarget | undefined {
  const accounts: AccountRef[] = [];
  for (const row of rows) {
    const account = accountOfRow(row);
    if (account === undefined) return undefined;
    accounts.push(account);
  }
  return targetOfAccounts(poolAccounts(accounts));
}

/**
 * Accounts without duplicates, in first-seen order. An id whose provider is not known is the same account as that id
 * under a provider; the same id under two providers is two accounts.
 */
export function poolAccounts(accounts: readonly AccountRef[]): AccountRef[] {
  const pooled: AccountRef[] = [];
  const places = new Map<string, number[]>();
  for (const account of accounts) {
    const { accountId, provider } = account;
    const known = places.get(accountId) ?? [];
    if (known.some((place) => provider === null || pooled[place]!.provider === provider)) continue;
    const unnamed = known.find((place) => pooled[place]!.provider === null);
    if (unnamed === undefined) places.set(accountId, [...known, pooled.push(account) - 1]);
    else pooled[unnamed] = account;
  }
  return pooled;
}

/** The target of pooled accounts; nothing when there are none. */
export function targetOfAccounts(accounts: readonly AccountRef[]): CitationTarget | undefined {
  const [first] = accounts;
  if (first === undefined) return undefined;
  return accounts.length === 1 ? { kind: "account", ...first } : { kind: "accounts", accounts };
}

function isAccountId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

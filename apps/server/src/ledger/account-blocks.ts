import { deriveTarget, type Row } from "@pincite/evidence/targets";
import type { CitableBlock } from "../tools/Tools.ts";
import type { LedgerColumn, LedgerValue } from "./ledger-process.ts";
import type { LedgerRows } from "./Ledgers.ts";
import { idColumns } from "./views.ts";

/** Columns that hold an account's label, in the order in which they are looked for. */
const labelColumns: ReadonlyArray<string> = ["account", "account_label", "account_name", "label", "name"];

/** Beside one of these, `name` is a security's. */
const securityColumns: ReadonlySet<string> = new Set(["symbol", "ticker", "security"]);

/**
 * A result as blocks: one for each account label, in first-seen order, and one for the rows that have none, which are
 * about all that the person holds. Ids and the `source` column decide targets and stand in no text.
 */
export const accountBlocks = (result: LedgerRows, namespace: string): ReadonlyArray<CitableBlock> => {
  const { columns, rows } = result;
  const hidden = columns.map(({ name, origin }) => isForTargets(name) || (origin !== null && isForTargets(origin)));
  const labelAt = findLabel(columns);
  const groups = new Map<string | undefined, Group>();
  for (const row of rows) {
    const label = labelAt === undefined || hidden[labelAt] ? undefined : toLabel(row[labelAt], result);
    const group = groups.get(label) ?? { lines: [], named: [] };
    groups.set(label, group);
    const shown = columns.flatMap(({ name }, index) => {
      const value = row[index] ?? null;
      const isShown = !hidden[index] && !(index === labelAt && label !== undefined) && !tellsTarget(value, result);
      return isShown ? [{ name: oneLine(name).replaceAll("_", " "), value }] : [];
    });
    // What a ledger does not say of an account is worth a word only where it was all that was asked for.
    const said = shown.filter(({ value }) => value !== null);
    const cells = (said.length > 0 ? said : shown).map(({ name, value }) => `${name}: ${toText(value)}`);
    if (cells.length > 0) group.lines.push(cells.join("; "));
    group.named.push(toNamed(columns, row, result.ids));
  }
  return [...groups].map(([label, group]) => toBlock(label, group, namespace));
};

interface Group {
  readonly lines: string[];
  readonly named: Row[];
}

const toBlock = (label: string | undefined, { lines, named }: Group, namespace: string): CitableBlock => {
  const source = label === undefined ? `${namespace}://your-portfolio` : `${namespace}://your-account/${slugOf(label)}`;
  const title = label ?? "Your portfolio";
  const target = deriveTarget({ tool: "execute_sql", source, rows: named }, { namespace });
  return { source, title, text: lines.length === 0 ? title : lines.join("\n"), ...(target && { target }) };
};

/** A label as the last part of a source: letters and digits of every script, in lower case, without accents on Latin ones. */
export const slugOf = (label: string): string => {
  const bare = label
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase();
  // A label without letters and digits shares its source with others of that kind: their accounts are pooled.
  return bare.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-").replace(/^-|-$/g, "") || "account";
};

const isForTargets = (column: string): boolean => {
  const name = column.toLowerCase();
  return name === "source" || name === "person_id" || idColumns.includes(name);
};

/** By its name, else by the column of the view that it shows under another. */
const findLabel = (columns: ReadonlyArray<LedgerColumn>): number | undefined => {
  for (const kind of ["name", "origin"] as const) {
    const names = columns.map((column) => column[kind]?.toLowerCase() ?? "");
    const isSecurity = names.some((name) => securityColumns.has(name));
    for (const wanted of labelColumns) {
      if (wanted === "name" && isSecurity) continue;
      const index = names.indexOf(wanted);
      if (index >= 0) return index;
    }
  }
  return undefined;
};

const toLabel = (value: LedgerValue | undefined, result: LedgerRows): string | undefined => {
  if (typeof value !== "string" || tellsTarget(value, result)) return undefined;
  const label = oneLine(value);
  return label === "" ? undefined : label;
};

/** Whether a value, under whatever name or inside a longer text, tells an id or who keeps the account. */
const tellsTarget = (value: LedgerValue, { ids, sources }: LedgerRows): boolean => {
  if (typeof value !== "string") return false;
  const lower = value.toLowerCase().trim();
  for (const source of sources) if (lower === source.toLowerCase()) return true;
  for (const id of ids) if (id.length >= shortestId && value.includes(id)) return true;
  return false;
};

/** Shorter ones are no ids, and words of a text may hold them. */
const shortestId = 16;

/** What a row names its account by. An id that is none of the person's was made up in the statement; one column twice with two values names nothing. */
const toNamed = (
  columns: ReadonlyArray<LedgerColumn>,
  row: ReadonlyArray<LedgerValue>,
  ids: ReadonlySet<string>,
): Row => {
  const named: Record<string, LedgerValue> = {};
  for (const [index, { name }] of columns.entries()) {
    const column = name.toLowerCase();
    const value = row[index] ?? null;
    if (column !== "source" && !idColumns.includes(column)) continue;
    const kept = column === "source" || (typeof value === "string" && ids.has(value)) ? value : null;
    if (column in named && named[column] !== kept) return {};
    named[column] = kept;
  }
  return named;
};

const toText = (value: LedgerValue): string => {
  if (value === null) return "not known";
  // Sums of amounts have digits that no amount had.
  return typeof value === "number" ? String(Number(value.toPrecision(14))) : oneLine(value);
};

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, longestValue);

/** Characters of one value: a note, not a document. */
const longestValue = 2_000;

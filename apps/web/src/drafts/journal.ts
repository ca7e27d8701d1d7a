import type { DraftKey, PendingSend, StoredPart } from "./draft.ts";

const PREFIX = "pincite.draft:";

/** The last edits of a tab that was closed before IndexedDB could take them. */
export interface JournalEntry extends DraftKey {
  readonly tab: string;
  readonly branch: string;
  /** The version on which the edits were made. */
  readonly base: number;
  readonly parts: readonly StoredPart[];
  readonly pending: PendingSend | null;
}

/** Writes an entry at once: a closing page gets no turn for IndexedDB, and localStorage is synchronous. Returns false when it is full. */
export function writeJournal(storage: Storage, entry: JournalEntry): boolean {
  try {
    storage.setItem(nameOf(entry, entry.tab), JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** Takes out the entries of a draft, whichever tab wrote them. */
export function readJournal(storage: Storage, key: DraftKey): JournalEntry[] {
  const entries: JournalEntry[] = [];
  const start = nameOf(key, "");
  for (let index = 0; index < storage.length; index += 1) {
    const name = storage.key(index);
    if (name?.startsWith(start) !== true) continue;
    const entry = parseEntry(storage.getItem(name));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** Removes a tab's entry once its edits are in the database. */
export function clearJournal(storage: Storage, key: DraftKey, tab: string): void {
  storage.removeItem(nameOf(key, tab));
}

function nameOf(key: DraftKey, tab: string): string {
  return `${PREFIX}${JSON.stringify([key.environmentId, key.threadId])}:${tab}`;
}

function parseEntry(json: string | null): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is JournalEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "parts" in value &&
    Array.isArray(value.parts) &&
    "base" in value &&
    typeof value.base === "number"
  );
}

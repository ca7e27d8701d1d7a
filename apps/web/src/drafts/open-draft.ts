import type { Part } from "@pincite/format";
import { type DraftContent, type DraftKey, type DraftRecord, fromStored, sameStored, toStored } from "./draft.ts";
import type { DraftsDatabase } from "./drafts-database.ts";
import { clearJournal, readJournal, writeJournal } from "./journal.ts";

const MAIN = "main";

/** A version of the draft that another tab wrote without knowing of this one. */
export interface OtherVersion {
  readonly branch: string;
  readonly parts: readonly Part[];
  readonly updatedAt: number;
}

/** A draft as read from the database. */
export interface LoadedDraft extends DraftContent {
  /** Quotes that could not be read and were left out. */
  readonly unreadable: number;
  readonly others: readonly OtherVersion[];
  /** Declares that the tab now shows what was read: its next save follows this version. */
  readonly take: () => void;
}

/** One thread's draft, opened by one tab. */
export interface Draft {
  load(): Promise<LoadedDraft>;
  /** Writes the draft; `forked` when another tab had written meanwhile and this one now continues beside it. Rejects when the browser cannot store it. */
  save(content: DraftContent): Promise<{ readonly forked: boolean; readonly others: readonly OtherVersion[] }>;
  /** Keeps unsaved edits when the page goes away. */
  journal(content: DraftContent): void;
  /** Deletes another version, after it was merged or on request; this tab's own, saved one remains. */
  discard(branch: string): Promise<readonly OtherVersion[]>;
  close(): void;
}

/** What a tab needs to open drafts. */
export interface DraftsOptions {
  readonly database: DraftsDatabase;
  readonly storage: Storage;
  /** Names this tab across reloads. */
  readonly tab: string;
  readonly newBranch: () => string;
  readonly now: () => number;
}

/** Opens a draft; `onOutside` is called when another tab wrote to it. */
export function openDraft(options: DraftsOptions, key: DraftKey, onOutside: () => void): Draft {
  const { database, storage, tab, newBranch, now } = options;
  let channel: BroadcastChannel | undefined;
  let branch = MAIN;
  let version = 0;

  /** Opened at the first load, so that a draft that is never read holds nothing open. */
  function listen(): void {
    if (channel !== undefined) return;
    channel = new BroadcastChannel(`${database.name}:changes`);
    channel.addEventListener("message", (event: MessageEvent<DraftKey>) => {
      if (event.data.environmentId === key.environmentId && event.data.threadId === key.threadId) onOutside();
    });
  }

  function tell(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it reaches its own origin alone
    channel?.postMessage(key);
  }

  async function load(): Promise<LoadedDraft> {
    listen();
    const noted = readJournal(storage, key);
    for (const entry of noted) {
      await write(entry);
      clearJournal(storage, key, entry.tab);
    }
    if (noted.length > 0) tell();
    const rows = await rowsOf(key);
    const mine = rows.find((row) => row.branch !== MAIN && row.tab === tab) ?? rows.find((row) => row.branch === MAIN);
    return {
      ...fromStored(mine?.parts ?? []),
      pending: mine?.pending ?? null,
      others: othersOf(rows, mine?.branch ?? MAIN),
      take() {
        branch = mine?.branch ?? MAIN;
        version = mine?.version ?? 0;
      },
    };
  }

  async function save(content: DraftContent) {
    const written = await write({
      branch,
      tab,
      base: version,
      parts: toStored(content.parts),
      pending: content.pending,
    });
    branch = written.branch;
    version = written.version;
    clearJournal(storage, key, tab);
    tell();
    return { forked: written.forked, others: othersOf(await rowsOf(key), branch) };
  }

  function write(entry: Pick<DraftRecord, "branch" | "tab" | "parts" | "pending"> & { readonly base: number }) {
    return database.transaction("rw", database.drafts, async () => {
      const present = await database.drafts.get([key.environmentId, key.threadId, entry.branch]);
      // An empty draft (sent or cleared elsewhere) holds nothing to lose, so writing over it is no conflict.
      const forked =
        present !== undefined &&
        present.version !== entry.base &&
        present.parts.length > 0 &&
        !sameStored(present.parts, entry.parts);
      const record: DraftRecord = {
        environmentId: key.environmentId,
        threadId: key.threadId,
        branch: forked ? newBranch() : entry.branch,
        tab: entry.tab,
        version: forked ? 1 : Math.max(present?.version ?? 0, entry.base) + 1,
        parts: entry.parts,
        pending: entry.pending,
        updatedAt: now(),
      };
      // The main row stays when empty, so that its version goes on growing; a branch is gone when it is empty.
      if (record.branch !== MAIN && record.parts.length === 0 && record.pending === null) {
        await database.drafts.delete([key.environmentId, key.threadId, record.branch]);
        return { branch: record.branch, version: 0, forked: false };
      }
      await database.drafts.put(record);
      return { branch: record.branch, version: record.version, forked };
    });
  }

  function rowsOf({ environmentId, threadId }: DraftKey): Promise<DraftRecord[]> {
    return database.drafts.where({ environmentId, threadId }).toArray();
  }

  return {
    load,
    save,
    journal(content) {
      writeJournal(storage, {
        ...key,
        tab,
        branch,
        base: version,
        parts: toStored(content.parts),
        pending: content.pending,
      });
    },
    async discard(other) {
      const position = await database.transaction("rw", database.drafts, async () => {
        const { environmentId, threadId } = key;
        if (other !== MAIN) {
          await database.drafts.delete([environmentId, threadId, other]);
          return undefined;
        }
        // This tab's version takes the place of the main one, which a tab that shows it then follows.
        const [main, mine] = await database.drafts.bulkGet([
          [environmentId, threadId, MAIN],
          [environmentId, threadId, branch],
        ]);
        const next = (main?.version ?? 0) + 1;
        const { parts = [], pending = null } = mine ?? {};
        await database.drafts.put({ ...key, branch: MAIN, tab, version: next, parts, pending, updatedAt: now() });
        await database.drafts.delete([environmentId, threadId, branch]);
        return { branch: MAIN, version: next };
      });
      if (position !== undefined) ({ branch, version } = position);
      tell();
      return othersOf(await rowsOf(key), branch);
    },
    close: () => channel?.close(),
  };
}

function othersOf(rows: readonly DraftRecord[], branch: string): OtherVersion[] {
  return rows
    .filter((row) => row.branch !== branch && row.parts.length > 0)
    .map((row) => ({ branch: row.branch, parts: fromStored(row.parts).parts, updatedAt: row.updatedAt }));
}

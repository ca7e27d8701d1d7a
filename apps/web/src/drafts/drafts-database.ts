import { Dexie, type Table } from "dexie";
import type { DraftRecord } from "./draft.ts";

/** The browser's store of drafts. */
export class DraftsDatabase extends Dexie {
  readonly drafts!: Table<DraftRecord, [environmentId: string, threadId: string, branch: string]>;

  constructor(name = "pincite-drafts") {
    super(name);
    this.version(1).stores({ drafts: "[environmentId+threadId+branch], [environmentId+threadId]" });
  }
}

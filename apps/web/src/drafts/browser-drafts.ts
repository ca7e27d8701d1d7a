import { DraftsDatabase } from "./drafts-database.ts";
import type { DraftsOptions } from "./open-draft.ts";

const TAB = "pincite.tab";

/** The drafts of this browser, as this tab opens them. */
export function browserDrafts(): DraftsOptions {
  return {
    database: new DraftsDatabase(),
    storage: localStorage,
    tab: tabName(),
    newBranch: () => crypto.randomUUID(),
    now: () => Date.now(),
  };
}

function tabName(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const name = crypto.randomUUID();
  sessionStorage.setItem(TAB, name);
  return name;
}

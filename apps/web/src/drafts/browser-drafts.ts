import { DraftsDatabase } from "./drafts-database.ts";
import type { DraftsOptions } from "./open-draft.ts";

const TAB = "pincite.tab";

let drafts: DraftsOptions | undefined;

/** The drafts of this browser, as this tab opens them; one database for the whole page. */
export function browserDrafts(): DraftsOptions {
  return (drafts ??= {
    database: new DraftsDatabase(),
    storage: localStorage,
    tab: tabName(),
    newBranch: makeName,
    now: () => Date.now(),
  });
}

function tabName(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const name = makeName();
  sessionStorage.setItem(TAB, name);
  return name;
}

/** Not `randomUUID`: over plain HTTP from another machine there is none. */
function makeName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

export { browserDrafts } from "./browser-drafts.ts";
export type { DraftKey, PendingSend } from "./draft.ts";
export { type DraftsOptions, openDraft, type OtherVersion } from "./open-draft.ts";
export { storageProblem } from "./storage-problem.ts";

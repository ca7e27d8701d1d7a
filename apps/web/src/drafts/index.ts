export { browserDrafts } from "./browser-drafts.ts";
export type { DraftContent, DraftKey, PendingSend } from "./draft.ts";
export { DraftsDatabase } from "./drafts-database.ts";
export { type Draft, type DraftsOptions, type LoadedDraft, openDraft, type OtherVersion } from "./open-draft.ts";
export { storageProblem } from "./storage-problem.ts";

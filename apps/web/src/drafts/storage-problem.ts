/** A sentence for people about why the browser did not store a draft. */
export function storageProblem(error: unknown): string {
  if (isQuota(error)) return "Not saved: this browser's storage is full. Keep this tab open, or free some space.";
  return "Not saved: this browser does not store drafts here. Keep this tab open until you have sent it.";
}

function isQuota(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === "QuotaExceededError") return true;
  // Dexie wraps what aborted a transaction.
  return "inner" in error && error.inner !== error && isQuota(error.inner);
}

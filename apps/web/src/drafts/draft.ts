import { type Citation, decode, encode, type Part } from "@pincite/format";

/** Whose draft it is: one thread of one environment. */
export interface DraftKey {
  readonly environmentId: string;
  readonly threadId: string;
}

/**
 * A message that was handed to the server and not yet accepted. Without a failure its fate is unknown, and after a reload it is sent again
 * under the same id; with one, the person was told and decides.
 */
export interface PendingSend {
  readonly messageId: string;
  readonly markdown: string;
  readonly failure: { readonly message: string; readonly retryable: boolean; readonly spent: boolean } | null;
}

/** What the composer holds: the text with its quotes, and a send under way. */
export interface DraftContent {
  readonly parts: readonly Part[];
  readonly pending: PendingSend | null;
}

/** A part as stored: a text, or a citation by its URI. */
export type StoredPart = string | { readonly uri: string };

/**
 * One row per draft and branch. There is one branch, `main`, until two tabs edited the same draft without knowing of each other: then the
 * later one goes on in a branch of its own, so that neither overwrites the other.
 */
export interface DraftRecord extends DraftKey {
  readonly branch: string;
  /** The tab that wrote last. */
  readonly tab: string;
  /** Grows by one with every write; a writer that saw an older one has a conflict. */
  readonly version: number;
  readonly parts: readonly StoredPart[];
  readonly pending: PendingSend | null;
  readonly updatedAt: number;
}

/** Parts as they are stored. */
export function toStored(parts: readonly Part[]): StoredPart[] {
  return parts.map((part) => (typeof part === "string" ? part : { uri: encode(part) }));
}

/** Reads stored parts; a quote that no longer decodes is left out and counted, never shown as an empty chip. */
export function fromStored(stored: readonly StoredPart[]): { readonly parts: Part[]; readonly unreadable: number } {
  const parts: Part[] = [];
  for (const part of stored) {
    const read = typeof part === "string" ? part : citationOf(part.uri);
    if (read !== undefined) parts.push(read);
  }
  return { parts, unreadable: stored.length - parts.length };
}

/** Whether two stored drafts say the same. */
export function sameStored(left: readonly StoredPart[], right: readonly StoredPart[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function citationOf(uri: unknown): Citation | undefined {
  if (typeof uri !== "string") return undefined;
  const decoded = decode(uri);
  return decoded.ok ? decoded.citation : undefined;
}

import { isWebUrl } from "../internal/web-url.ts";
import { PROVIDERS } from "./account-ids.ts";
import type { AccountProvider, AccountRef, CitationTarget } from "./citation-target.ts";
import type { TargetKind, TargetOf } from "./define-target.ts";

/**
 * Reads a target that came from anywhere: a stored row, an event, another version. Null for an unknown kind and for a
 * malformed value, so that `source` and `title` serve instead; fields that this version does not know are dropped.
 * Never throws.
 */
export function parseCitationTarget<const Kinds extends readonly TargetKind[] = readonly []>(
  value: unknown,
  kinds?: Kinds,
): CitationTarget | TargetOf<Kinds[number]> | null {
  try {
    if (!isRecord(value) || typeof value["kind"] !== "string") return null;
    const own = kinds?.find(({ kind }) => kind === value["kind"]);
    return own === undefined ? parseBuiltIn(value) : (parseOwn(value, own) as TargetOf<Kinds[number]> | null);
  } catch {
    // A getter, a proxy or a host's schema that throws.
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parseBuiltIn(value: Fields): CitationTarget | null {
  const { kind } = value;
  switch (kind) {
    case "web":
      return isWebUrl(value["url"]) ? { kind, url: value["url"] } : null;
    case "tax_reference":
    case "card_document":
    case "mortgage_reference":
      if (value["url"] === null) return { kind, url: null };
      return isWebUrl(value["url"]) ? { kind, url: value["url"] } : null;
    case "market_data":
      return isName(value["ticker"]) ? { kind, ticker: value["ticker"] } : null;
    case "analysis":
    case "portfolio":
      return { kind };
    case "account": {
      const account = parseAccount(value);
      return account === null ? null : { kind, ...account };
    }
    case "accounts":
      return parseAccounts(value["accounts"]);
    case "message":
      return parseMessage(value);
    case "document":
      return parseDocument(value);
    default:
      return null;
  }
}

// One member dropped would narrow what the answer claimed, so that none is.
function parseAccounts(value: unknown): CitationTarget | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const accounts: AccountRef[] = [];
  for (const member of value) {
    const account = isRecord(member) ? parseAccount(member) : null;
    if (account === null) return null;
    accounts.push(account);
  }
  return { kind: "accounts", accounts };
}

function parseAccount({ accountId, provider }: Fields): AccountRef | null {
  if (!isName(accountId)) return null;
  return { accountId, provider: PROVIDERS.has(provider) ? (provider as AccountProvider) : null };
}

function parseMessage({ environmentId, threadId, messageId }: Fields): CitationTarget | null {
  if (!isName(environmentId) || !isName(threadId) || !isName(messageId)) return null;
  return { kind: "message", environmentId, threadId, messageId };
}

function parseDocument({ environmentId, documentId, chunkId, field }: Fields): CitationTarget | null {
  if (!isName(environmentId) || !isName(documentId)) return null;
  if ((chunkId !== undefined && !isName(chunkId)) || (field !== undefined && !isName(field))) return null;
  return {
    kind: "document",
    environmentId,
    documentId,
    ...(chunkId !== undefined && { chunkId }),
    ...(field !== undefined && { field }),
  };
}

function parseOwn(value: Fields, { kind, schema }: TargetKind): object | null {
  const { kind: _, ...fields } = value;
  const result = schema["~standard"].validate(fields);
  if (result instanceof Promise || result.issues !== undefined || !isRecord(result.value)) return null;
  return { ...result.value, kind };
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

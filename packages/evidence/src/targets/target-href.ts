import type { AccountRef, CitationTarget } from "./citation-target.ts";

/** The page of an account in the app; it is found there under any of its known ids. */
export function accountHref({ accountId }: Pick<AccountRef, "accountId">): string {
  return `/accounts/${encodeURIComponent(accountId)}`;
}

/**
 * The one address that a target opens: a page, or an account's in the app. Null when there is none to open by itself,
 * several accounts among them (list them all), and for messages and documents, which a client opens at the words.
 */
export function targetHref(target: CitationTarget): string | null {
  switch (target.kind) {
    case "web":
    case "tax_reference":
    case "card_document":
    case "mortgage_reference":
      return target.url;
    case "account":
      return accountHref(target);
    default:
      return null;
  }
}

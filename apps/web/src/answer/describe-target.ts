import type { AnswerCitation } from "@pincite/api";
import { type CitationTarget, parseCitationTarget, targetHref } from "@pincite/evidence/targets";

/** What a citation points at: its target, that in words, and the public page that it opens. */
export interface Described {
  readonly target: CitationTarget | null;
  /** Empty where nothing can be said that the title does not say. */
  readonly words: string;
  /** A page outside of the app; null for everything else. */
  readonly page: string | null;
}

/** Reads what a citation points at. Never holds who keeps an account's data, nor an address that is not a web page's. */
export function describeTarget({ source, target: raw }: AnswerCitation): Described {
  const target = parseCitationTarget(raw);
  if (target === null) return { target, words: hostOf(source) === undefined ? "" : source, page: null };
  const page = target.kind === "account" ? null : targetHref(target);
  const host = page === null ? undefined : hostOf(page);
  const words = wordsOf(target, source);
  return { target, words: host === undefined ? words : `${words} · ${host}`, page };
}

function wordsOf(target: CitationTarget, source: string): string {
  switch (target.kind) {
    case "web":
      return "Web page";
    case "tax_reference":
      return "Tax reference";
    case "card_document":
      return "Card document";
    case "mortgage_reference":
      return "Mortgage reference";
    case "market_data":
      return `Live data: ${target.ticker}`;
    case "analysis":
      return /^[a-z][\w+.-]*:\/\/market-data\b/iu.test(source) ? "Live data" : "Analysis";
    case "account":
      return "Account page";
    case "accounts":
      return target.accounts.length === 1 ? "1 account" : `${target.accounts.length} accounts`;
    case "portfolio":
      return "Your portfolio";
    case "message":
      return "Message";
    case "document":
      return "Document";
  }
}

/** The host of a web address as a browser would reach it, punycode and all; undefined for any other text. */
function hostOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && /^https?:$/u.test(url.protocol) ? url.host : undefined;
}

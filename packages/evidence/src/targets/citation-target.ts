/** Who keeps an account's data: for routing only, never shown to anybody. */
export type AccountProvider = "plaid" | "manual" | "snaptrade";

/** An account by id; the provider is null when the rows did not say. */
export interface AccountRef {
  readonly accountId: string;
  readonly provider: AccountProvider | null;
}

/** A page that a tool found or fetched; `http:` or `https:`. */
export interface WebTarget {
  readonly kind: "web";
  readonly url: string;
}

/** A text of a reference corpus, with its public page where it has one. */
export interface ReferenceTarget {
  readonly kind: "tax_reference" | "card_document" | "mortgage_reference";
  readonly url: string | null;
}

/** Prices and figures of one ticker. */
export interface MarketDataTarget {
  readonly kind: "market_data";
  readonly ticker: string;
}

/** A calculation that has no page of its own. */
export interface AnalysisTarget {
  readonly kind: "analysis";
}

/** One account: every row behind the label names it. */
export interface AccountTarget extends AccountRef {
  readonly kind: "account";
}

/** Several accounts under one label: all are meant, none more than the others. Never empty. */
export interface AccountsTarget {
  readonly kind: "accounts";
  readonly accounts: readonly AccountRef[];
}

/** All that a person holds. */
export interface PortfolioTarget {
  readonly kind: "portfolio";
}

/** A message of a thread. */
export interface MessageTarget {
  readonly kind: "message";
  readonly environmentId: string;
  readonly threadId: string;
  readonly messageId: string;
}

/** A document, or a chunk or a structured field of it. */
export interface DocumentTarget {
  readonly kind: "document";
  readonly environmentId: string;
  readonly documentId: string;
  readonly chunkId?: string;
  readonly field?: string;
}

/** What a citation points at, with the identifiers that a client needs to act on it. */
export type CitationTarget =
  | WebTarget
  | ReferenceTarget
  | MarketDataTarget
  | AnalysisTarget
  | AccountTarget
  | AccountsTarget
  | PortfolioTarget
  | MessageTarget
  | DocumentTarget;

/** A citation of an assistant's answer as a provider echoes it and a database keeps it. An untyped one has no `target` key. */
export interface AnswerCitation<Target = CitationTarget> {
  readonly source: string;
  readonly title: string;
  readonly cited_text: string;
  readonly target?: Target;
}

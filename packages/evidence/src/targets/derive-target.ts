import { isWebUrl } from "../internal/web-url.ts";
import { accountsOfRows, type Row } from "./account-ids.ts";
import type { CitationTarget, ReferenceTarget } from "./citation-target.ts";

/** The tools whose results can be cited. */
export type CitableTool = "execute_sql" | "execute_python" | "search_web" | CorpusReader;

/** The tools that read a corpus of reference texts. */
export type CorpusReader = "read_tax_authority" | "read_credit_card_document" | "read_mortgage_authority";

/** What is cited of a tool's result: its source, and for a database the rows behind its label. */
export interface CitableResult {
  readonly tool: CitableTool;
  readonly source: string;
  readonly rows?: readonly Row[];
}

/** The host's names. */
export interface TargetNames {
  /** The scheme of sources that are no web page; `silvia` when absent. */
  readonly namespace?: string;
}

/** What a corpus is called in sources, and the kind of its texts. */
export const CORPORA: Readonly<
  Record<CorpusReader, { readonly path: string; readonly kind: ReferenceTarget["kind"] }>
> = {
  read_tax_authority: { path: "tax-authority", kind: "tax_reference" },
  read_credit_card_document: { path: "credit-card-corpus", kind: "card_document" },
  read_mortgage_authority: { path: "mortgage-code", kind: "mortgage_reference" },
};

/** The scheme of sources that are no web page, unless a host has its own. */
export const DEFAULT_NAMESPACE = "silvia";

/**
 * The target of one source of a tool's result. The tool decides the kind, never the host of a URL; a source of a form
 * that its tool does not write has none.
 */
export function deriveTarget(
  { tool, source, rows = [] }: CitableResult,
  { namespace = DEFAULT_NAMESPACE }: TargetNames = {},
): CitationTarget | undefined {
  const prefix = `${namespace}://`;
  const path = source.startsWith(prefix) ? source.slice(prefix.length) : undefined;
  switch (tool) {
    case "execute_sql":
      if (path === "your-portfolio") return { kind: "portfolio" };
      return path !== undefined && /^your-account\/./.test(path) ? accountsOfRows(rows) : undefined;
    case "execute_python":
      return path === undefined ? webTarget(source) : calculated(path);
    case "search_web":
      return webTarget(source);
    default: {
      const { kind, path: corpus } = CORPORA[tool];
      if (path !== undefined) return path.startsWith(`${corpus}/`) ? { kind, url: null } : undefined;
      return isWebUrl(source) ? { kind, url: source } : undefined;
    }
  }
}

const MARKET_DATA = "market-data/finnhub";

function calculated(path: string): CitationTarget | undefined {
  if (path === "analysis" || path === MARKET_DATA) return { kind: "analysis" };
  const ticker = path.startsWith(`${MARKET_DATA}/`) ? path.slice(MARKET_DATA.length + 1) : "";
  return ticker === "" || ticker.includes("/") ? undefined : { kind: "market_data", ticker };
}

function webTarget(source: string): CitationTarget | undefined {
  return isWebUrl(source) ? { kind: "web", url: source } : undefined;
}

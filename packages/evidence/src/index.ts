export type { ContentType } from "./quotes/fold.ts";
export type { Span } from "./quotes/find.ts";
export { type JoinedPages, joinPages, type Page } from "./quotes/pages.ts";
export {
  type QuotedChunk,
  type QuoteKind,
  type QuoteSource,
  type QuoteVerdict,
  verifyQuote,
} from "./quotes/verify-quote.ts";
export type { QuoteWarning } from "./quotes/warnings.ts";
export { type ClaimValue, type SupportOptions, unsupportedValues } from "./values/support.ts";

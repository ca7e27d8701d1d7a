export { type ChunkId, citationIdentity, type EvidenceCitation, parseChunkId } from "./answers/evidence-citation.ts";
export { claimOfMarker, findMarkers, type Marker } from "./answers/markers.ts";
export { type Citable, type NumberedAnswer, renumber, type Renumbered } from "./answers/renumber.ts";
export {
  type Conflict,
  type FieldFact,
  findConflicts,
  groundingOf,
  type ReviewIssue,
  type ReviewReport,
} from "./answers/review.ts";
export { type OffsetFault, type OffsetUnit, TextOffsets } from "./offsets.ts";
export type {
  AnswerPlace,
  CitedAnswer,
  CitedLocation,
  PlaceFault,
  ProviderCitation,
} from "./providers/provider-citation.ts";
export {
  type CheckedCitations,
  type CitedSource,
  type RefusedCitation,
  type SupportedPlace,
  toEvidence,
} from "./providers/to-evidence.ts";
export type { Span } from "./quotes/find.ts";
export type { ContentType } from "./quotes/fold.ts";
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

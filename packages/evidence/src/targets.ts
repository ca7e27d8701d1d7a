export { accountOfRow, accountsOfRows, type Row } from "./targets/account-ids.ts";
export type {
  AccountProvider,
  AccountRef,
  AccountsTarget,
  AccountTarget,
  AnalysisTarget,
  AnswerCitation,
  CitationTarget,
  DocumentTarget,
  MarketDataTarget,
  MessageTarget,
  PortfolioTarget,
  ReferenceTarget,
  WebTarget,
} from "./targets/citation-target.ts";
export { type CorpusFile, type CorpusSource, corpusSource } from "./targets/corpus-source.ts";
export { defineTarget, type TargetKind, type TargetOf } from "./targets/define-target.ts";
export {
  type CitableResult,
  type CitableTool,
  type CorpusReader,
  deriveTarget,
  type TargetNames,
} from "./targets/derive-target.ts";
export { humanizeCitationUrl } from "./targets/humanize-url.ts";
export { parseCitationTarget } from "./targets/parse-citation-target.ts";
export { accountHref, targetHref } from "./targets/target-href.ts";
export { type RegistryCheckpoint, TargetRegistry } from "./targets/target-registry.ts";

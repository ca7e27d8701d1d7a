export { check } from "./check.ts";
export { DEFAULT_SCHEME } from "./citation.ts";
export type { Citation, CitationSource, DecodeResult, Reason, Rejection } from "./citation.ts";
export type { Clipboard } from "./clipboard.ts";
export type { Part } from "./collect.ts";
export { createFormat, type Format } from "./create-format.ts";
export {
  citationKey,
  collect,
  compose,
  decode,
  encode,
  expand,
  expandConversation,
  fromClipboard,
  fromHash,
  replace,
  serialize,
  split,
  toHash,
  toHtml,
  toPlainText,
} from "./default-format.ts";
export type {
  ExpandConversationResult,
  ExpandedQuote,
  ExpandOptions,
  ExpandResult,
  ExpansionLimitError,
} from "./expand.ts";
export { QUOTE_LAYOUTS, type QuoteLayout } from "./internal/layout.ts";
export type { Found } from "./internal/scan.ts";
export { label } from "./label.ts";
export { withComment } from "./with-comment.ts";

export {
  AnthropicCitations,
  type CitedText,
  fromAnthropicContent,
  type PlacedCitation,
} from "./anthropic/cited-text.ts";
export {
  type AnthropicCitation,
  type AnthropicLocation,
  type CitedLocation,
  fromAnthropicCitation,
  type SentDocument,
} from "./anthropic/citations.ts";
export { type AnthropicSearchResult, type SearchResultInput, toSearchResult } from "./anthropic/search-results.ts";

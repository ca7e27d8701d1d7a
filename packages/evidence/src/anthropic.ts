export {
  AnthropicCitations,
  type CitedText,
  fromAnthropicContent,
  type PlacedCitation,
} from "./anthropic/cited-text.ts";
export { type AnthropicCitation, type AnthropicLocation, fromAnthropicCitation } from "./anthropic/citations.ts";
export { type AnthropicSearchResult, type SearchResultInput, toSearchResult } from "./anthropic/search-results.ts";
export type { CitedLocation, SentDocument } from "./providers/provider-citation.ts";

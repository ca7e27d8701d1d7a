/** A piece of a tool's result that an answer can cite. */
export interface SearchResultInput {
  readonly source: string;
  readonly title: string;
  /** What the model reads and cites. */
  readonly text: string;
}

/** A `search_result` content block of Anthropic's Messages API with citations on, for a tool's result or a message. */
export interface AnthropicSearchResult {
  type: "search_result";
  source: string;
  title: string;
  content: { type: "text"; text: string }[];
  citations: { enabled: true };
}

/**
 * A citable block as the provider takes it; it echoes the source and the title with what it cites. A block without text or
 * title would be refused, so that none is undefined and the source stands in for the other.
 */
export function toSearchResult({ source, title, text }: SearchResultInput): AnthropicSearchResult | undefined {
  if (text.trim() === "") return undefined;
  return {
    type: "search_result",
    source,
    title: title.trim() === "" ? source : title,
    content: [{ type: "text", text }],
    citations: { enabled: true },
  };
}

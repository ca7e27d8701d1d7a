export { fromLangChainContent } from "./providers/langchain.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

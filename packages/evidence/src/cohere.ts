export { fromCohereMessage } from "./providers/cohere.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

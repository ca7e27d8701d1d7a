export { fromGeminiCandidate } from "./providers/gemini.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

export { fromMistralContent } from "./providers/mistral.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

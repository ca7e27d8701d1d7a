export { fromUIMessageParts } from "./providers/ai-sdk.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

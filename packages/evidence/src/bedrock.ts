export { BedrockCitations, fromBedrockContent } from "./providers/bedrock.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

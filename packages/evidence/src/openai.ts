export { fromOpenAIChatMessage, fromOpenAIOutput } from "./providers/openai.ts";
export type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./providers/provider-citation.ts";

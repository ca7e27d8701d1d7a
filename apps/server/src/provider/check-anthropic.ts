import * as Effect from "effect/Effect";
import * as Stream from "effect/Stream";
import { stepAnthropic } from "./Anthropic.ts";
import { checkPatience } from "./check-openai-compatible.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { type ModelConfig, plainStep } from "./OpenAiCompatible.ts";

/** Asks for one word and stops at the first piece; a sentence for people, or why it failed. */
export const checkAnthropic = Effect.fn("checkAnthropic")(function* (fetch: GuardedFetch, config: ModelConfig) {
  const question = [{ role: "user", content: "Answer with the word: yes" }] as const;
  yield* stepAnthropic(fetch, config, question, plainStep, checkPatience).pipe(Stream.take(1), Stream.runDrain);
  return `“${config.model}” answers at ${config.baseUrl.host}.`;
});

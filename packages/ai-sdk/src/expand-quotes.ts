import { createFormat, type ExpandOptions } from "@pincite/format";
import type { LanguageModelMiddleware } from "ai";
import { expandPrompt, type Prompt } from "./expand-prompt.ts";

/** Options of {@link expandQuotes}: those of `expand`, and the product's own scheme. */
export interface ExpandQuotesOptions extends ExpandOptions {
  /** The product's own scheme; `web+pincite` when absent. */
  readonly scheme?: string;
}

/** A language model middleware of specification version 4, as `wrapLanguageModel` takes it. */
export interface QuoteMiddleware {
  readonly specificationVersion: "v4";
  readonly transformParams: NonNullable<LanguageModelMiddleware["transformParams"]>;
}

/**
 * Middleware that writes out the citations of a prompt before the model sees it, for generating and streaming alike.
 *
 * In the text parts of user and assistant messages each citation becomes a marker, `[quote 1]`, numbered through the
 * prompt, and the quotes first used in a part follow it in one block. All else stays as it is. A prompt without
 * citations is passed on as the same object, so wrapping twice changes nothing. A last user message that holds
 * citations and exceeds a limit throws {@link ExpansionLimitError} and nothing is sent.
 */
export function expandQuotes({ scheme, ...options }: ExpandQuotesOptions = {}): QuoteMiddleware {
  const format = createFormat(scheme === undefined ? {} : { scheme });
  return {
    specificationVersion: "v4",
    transformParams: async ({ params }) => {
      const prompt: Prompt = expandPrompt(format, params.prompt, options);
      return prompt === params.prompt ? params : { ...params, prompt };
    },
  };
}

import { anything, array, assert, constantFrom, dictionary, letrec, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { fromUIMessageParts } from "../ai-sdk.ts";
import { AnthropicCitations, fromAnthropicContent } from "../anthropic.ts";
import { BedrockCitations, fromBedrockContent } from "../bedrock.ts";
import { fromCohereMessage } from "../cohere.ts";
import { fromGeminiCandidate } from "../gemini.ts";
import { fromLangChainContent } from "../langchain.ts";
import { fromMistralContent } from "../mistral.ts";
import { fromOpenAIChatMessage, fromOpenAIOutput } from "../openai.ts";
import { toEvidence } from "./to-evidence.ts";
import type { CitedAnswer } from "./provider-citation.ts";

function stream(Reader: typeof AnthropicCitations | typeof BedrockCitations, events: never): CitedAnswer {
  const reader = new Reader();
  for (const event of Array.isArray(events) ? events : [events]) reader.push(event as never);
  return reader.read;
}

const readers: Readonly<Record<string, (value: never) => CitedAnswer>> = {
  fromUIMessageParts,
  fromAnthropicContent,
  AnthropicCitations: (events) => stream(AnthropicCitations, events),
  fromBedrockContent,
  BedrockCitations: (events) => stream(BedrockCitations, events),
  fromCohereMessage,
  fromGeminiCandidate,
  fromLangChainContent,
  fromMistralContent,
  fromOpenAIChatMessage,
  fromOpenAIOutput,
};

// Names that the adapters read, so that what is made up reaches their depths.
const NAMES =
  "type text content parts citations annotations source sources title url id index start end location sourceContent " +
  "citationsContent contentBlockDelta contentBlockStop delta citation documentChar documentIndex groundingMetadata " +
  "groundingChunks groundingSupports groundingChunkIndices segment startIndex endIndex partIndex web uri " +
  "retrievedContext pageNumber contentIndex referenceIds start_index end_index url_citation file_id cited_text " +
  "content_block document_index start_char_index end_char_index __proto__ constructor";
const WORDS =
  "text output_text message reference tool_reference citation url_citation file_citation file_path source-url " +
  "char_location content_block_start content_block_delta content_block_stop citations_delta text_delta char 🙂 a";

const { value } = letrec((tie) => ({
  value: oneof(
    { maxDepth: 8, depthSize: "large" },
    constantFrom<unknown>(0, 1, 2, 5, -1, 0.5, 1e300, Number.NaN, null, undefined, true, ...WORDS.split(" ")),
    string({ unit: "grapheme", maxLength: 4 }),
    array(tie("value"), { maxLength: 3 }),
    dictionary(constantFrom(...NAMES.split(" ")), tie("value"), { maxKeys: 6 }),
  ),
}));

describe.each(Object.entries(readers))("%s", (_name, read) => {
  it("takes whatever a provider sends, and places what it reads within the answer", () => {
    assert(
      property(oneof(value, array(value, { maxLength: 3 }), anything()), (sent) => {
        const { text, citations } = read(sent as never);
        expect(text).toBeTypeOf("string");
        for (const { start, end, place, source, title } of citations) {
          expect([0 <= start, start <= end, end <= text.length]).toEqual([true, true, true]);
          expect(["range", "point", "block"]).toContain(place);
          expect([typeof source, typeof title]).toEqual(["string", "string"]);
        }
        expect(toEvidence(citations, []).refused).toHaveLength(citations.length);
      }),
      { numRuns: 500 },
    );
  });
});

import type { ToolSet } from "ai";
import * as Redacted from "effect/Redacted";
import * as Stream from "effect/Stream";
import { systemPrompt } from "../turn/instructions.ts";
import type { Step, StepPart } from "../turn/run-turn.ts";
import type { BaseUrl } from "./base-url.ts";
import { toChatMessages } from "./chat-messages.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { defaultPatience, type Heard, type Patience, type PatientStep, streamPatiently } from "./patient-step.ts";
import type { ProviderError } from "./ProviderError.ts";

/** Where a model's server is and which model answers. */
export interface ModelConfig {
  readonly baseUrl: BaseUrl;
  readonly model: string;
  readonly apiKey: Redacted.Redacted | undefined;
}

/** A message as the provider receives it: citations already written out. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** A step that is a conversation alone: no tools, nothing happened yet. */
export const plainStep: Step = { instructions: systemPrompt, turn: [], tools: [], mayCall: false, begun: false };

/** The plain words of an OpenAI-compatible server, piece by piece, without tools. Interrupting it closes the connection. */
export const streamOpenAiCompatible = (
  fetch: GuardedFetch,
  config: ModelConfig,
  messages: ReadonlyArray<ModelMessage>,
  patience: Patience = defaultPatience,
): Stream.Stream<string, ProviderError> =>
  Stream.filter(stepOpenAiCompatible(fetch, config, messages, plainStep, patience), (part) => typeof part === "string");

/** One step of a turn at an OpenAI-compatible server. A server that refuses tools is asked again without them. */
export const stepOpenAiCompatible = (
  fetch: GuardedFetch,
  config: ModelConfig,
  messages: ReadonlyArray<ModelMessage>,
  step: Step,
  patience: Patience = defaultPatience,
): Stream.Stream<StepPart, ProviderError> => {
  const request = (step: Step): PatientStep => {
    const { begun, tools, turn } = step;
    const patient: PatientStep = {
      host: config.baseUrl.host,
      model: config.model,
      hasKey: config.apiKey !== undefined,
      begun,
      patience,
      listen: (signal) => listen(fetch, config, messages, step, signal),
    };
    if (tools.length === 0 || turn.length > 0) return patient;
    return { ...patient, withoutTools: () => request({ ...step, tools: [], instructions: systemPrompt }) };
  };
  return streamPatiently(request(step));
};

async function* listen(
  fetch: GuardedFetch,
  config: ModelConfig,
  messages: ReadonlyArray<ModelMessage>,
  { instructions, turn, tools, mayCall }: Step,
  signal: AbortSignal,
): AsyncGenerator<Heard> {
  // The SDK takes a quarter of a second to load, and an environment that answers by itself never needs it.
  const { jsonSchema, streamText, tool } = await import("ai");
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: config.baseUrl.href,
    fetch: fetch as typeof globalThis.fetch,
    ...(config.apiKey === undefined ? {} : { apiKey: Redacted.value(config.apiKey) }),
  });
  const toolSet: ToolSet = Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      tool({ description, inputSchema: jsonSchema(parameters) }),
    ]),
  );
  const { stream } = streamText({
    model: provider.chatModel(config.model),
    instructions,
    messages: toChatMessages(messages, turn),
    ...(tools.length === 0 ? {} : { tools: toolSet, toolChoice: mayCall ? ("auto" as const) : ("none" as const) }),
    maxRetries: 0,
    abortSignal: signal,
    // Errors come as parts of the stream; the SDK's own handler prints them, message text and all.
    onError: () => {},
  });
  for await (const part of stream) {
    switch (part.type) {
      case "error":
        yield { kind: "error", error: part.error };
        break;
      case "reasoning-delta":
      case "tool-input-start":
      case "tool-input-delta":
        yield { kind: "alive" };
        break;
      case "text-delta":
        yield part.text === "" ? { kind: "alive" } : { kind: "part", part: part.text };
        break;
      case "tool-call": {
        const { toolCallId: id, toolName: name, input } = part;
        yield { kind: "part", part: { kind: "call", call: { id, name, arguments: input as unknown } } };
        break;
      }
      case "finish": {
        const reason = part.rawFinishReason;
        const because = reason === "length" ? "length" : reason === "content_filter" ? "filtered" : "done";
        yield { kind: "end", because };
      }
    }
  }
}

import type Anthropic from "@anthropic-ai/sdk";
import { fromAnthropicCitation } from "@pincite/evidence/anthropic";
import * as Sse from "effect/encoding/Sse";
import * as Redacted from "effect/Redacted";
import type * as Stream from "effect/Stream";
import type { AnswerCitedPart, Step, StepPart } from "../turn/run-turn.ts";
import { toAnthropicRequest } from "./anthropic-messages.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import type { ModelConfig, ModelMessage } from "./OpenAiCompatible.ts";
import { defaultPatience, type Heard, type Patience, streamPatiently } from "./patient-step.ts";
import type { ProviderError } from "./ProviderError.ts";

/** The version of the protocol that is spoken here. */
const protocolVersion = "2023-06-01";

/** How much of an error's body is read: it is short. */
const longestError = 4_000;

/** One step of a turn at Anthropic's Messages API, or a server that speaks it. What an answer cites comes with its text. */
export const stepAnthropic = (
  fetch: GuardedFetch,
  config: ModelConfig,
  messages: ReadonlyArray<ModelMessage>,
  step: Step,
  patience: Patience = defaultPatience,
): Stream.Stream<StepPart, ProviderError> =>
  streamPatiently({
    host: config.baseUrl.host,
    model: config.model,
    hasKey: config.apiKey !== undefined,
    begun: step.begun,
    patience,
    listen: (signal) => listen(fetch, config, messages, step, signal),
  });

async function* listen(
  fetch: GuardedFetch,
  { baseUrl, model, apiKey }: ModelConfig,
  messages: ReadonlyArray<ModelMessage>,
  step: Step,
  signal: AbortSignal,
): AsyncGenerator<Heard> {
  const response = await fetch(`${baseUrl.href.replace(/\/v1$/, "")}/v1/messages`, {
    method: "POST",
    signal,
    headers: {
      "content-type": "application/json",
      "anthropic-version": protocolVersion,
      ...(apiKey === undefined ? {} : { "x-api-key": Redacted.value(apiKey) }),
    },
    body: JSON.stringify(toAnthropicRequest(model, messages, step)),
  });
  if (response.status !== 200) {
    const responseHeaders = Object.fromEntries(response.headers);
    const responseBody = await beginningOf(response);
    yield { kind: "error", error: { statusCode: response.status, responseHeaders, responseBody } };
    return;
  }
  const reader = new EventReader();
  for await (const data of eventsOf(response)) yield* reader.read(JSON.parse(data) as Anthropic.RawMessageStreamEvent);
  if (!reader.ended) yield { kind: "error", error: endedEarly() };
}

/** How the AI SDK says it, by which failures are told apart. */
const endedEarly = () => Object.assign(new Error("the stream ended early"), { name: "AI_InvalidResponseDataError" });

/** Reads the events of one message. */
class EventReader {
  ended = false;
  #call: { readonly id: string; readonly name: string; json: string } | undefined;
  #cited: AnswerCitedPart["citations"][number][] = [];
  #said = false;
  /** Blanks at the end of a block: its marker stands before them. */
  #space = "";

  *read(
    event: Anthropic.RawMessageStreamEvent | { readonly type: "error"; readonly error: unknown },
  ): Generator<Heard> {
    switch (event.type) {
      case "content_block_start": {
        const { content_block: block } = event;
        yield { kind: "alive" };
        if (block.type === "tool_use") this.#call = { id: block.id, name: block.name, json: "" };
        if (block.type === "text") yield* this.#say(block.text);
        break;
      }
      case "content_block_delta": {
        const { delta } = event;
        yield { kind: "alive" };
        if (delta.type === "text_delta") yield* this.#say(delta.text);
        else if (delta.type === "input_json_delta" && this.#call !== undefined) this.#call.json += delta.partial_json;
        else if (delta.type === "citations_delta") {
          const citation = fromAnthropicCitation(delta.citation);
          if (citation === undefined) break;
          const { source, title, cited_text: text } = citation;
          this.#cited.push({ source, title, text });
        }
        break;
      }
      case "content_block_stop":
        yield* this.#endBlock();
        break;
      case "message_delta": {
        const reason = event.delta.stop_reason;
        if (reason === null) break;
        this.ended = true;
        yield { kind: "end", because: reason === "max_tokens" ? "length" : reason === "refusal" ? "filtered" : "done" };
        break;
      }
      case "error":
        this.ended = true;
        yield { kind: "error", error: event.error };
    }
  }

  *#say(text: string): Generator<Heard> {
    const all = this.#space + text;
    const words = all.trimEnd();
    this.#space = all.slice(words.length);
    if (words === "") return;
    this.#said = true;
    yield { kind: "part", part: words };
  }

  *#endBlock(): Generator<Heard> {
    if (this.#call !== undefined) {
      const { id, name, json } = this.#call;
      yield { kind: "part", part: { kind: "call", call: { id, name, arguments: parsed(json) } } };
      this.#call = undefined;
      return;
    }
    if (this.#said) yield { kind: "part", part: { kind: "cited", citations: this.#cited } };
    this.#said = false;
    this.#cited = [];
    if (this.#space !== "") yield { kind: "part", part: this.#space };
    this.#space = "";
  }
}

/** The arguments as the model wrote them, which may be no JSON; none are an empty object. */
const parsed = (json: string): unknown => {
  try {
    return json === "" ? {} : (JSON.parse(json) as unknown);
  } catch {
    return json;
  }
};

async function* eventsOf(response: Response): AsyncGenerator<string> {
  let events: string[] = [];
  const parser = Sse.makeParser((event) => {
    if (event._tag === "Event") events.push(event.data);
  });
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const failed = parser.feed(decoder.decode(bytes, { stream: true }));
    if (failed !== undefined) throw failed;
    yield* events;
    events = [];
  }
}

const beginningOf = async (response: Response): Promise<string> => {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length >= longestError) break;
  }
  return text.slice(0, longestError);
};

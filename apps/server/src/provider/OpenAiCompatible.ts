import type { TextStreamPart, ToolSet } from "ai";
import * as Clock from "effect/Clock";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Random from "effect/Random";
import * as Redacted from "effect/Redacted";
import type * as Scope from "effect/Scope";
import * as Stream from "effect/Stream";
import { systemPrompt } from "../turn/instructions.ts";
import type { Step, StepPart } from "../turn/run-turn.ts";
import type { BaseUrl } from "./base-url.ts";
import { refusesTools, toReason } from "./failures.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { toChatMessages } from "./chat-messages.ts";
import { CutOff, ProviderError, type ProviderReason, Rejected, TimedOut } from "./ProviderError.ts";
import { defaultRetryPolicy, retryDelay, type RetryPolicy } from "./retry-delay.ts";

/** Where a chat-completions server is and which model answers. */
export interface OpenAiCompatibleConfig {
  readonly baseUrl: BaseUrl;
  readonly model: string;
  readonly apiKey: Redacted.Redacted | undefined;
}

/** A message as the provider receives it: citations already written out. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** How patient the adapter is, in milliseconds. */
export interface Patience {
  /** Until the first piece: a local server may have to load the model and read a long prompt first. */
  readonly first: number;
  /** Between two pieces. */
  readonly idle: number;
  readonly retry: RetryPolicy;
}

/** Three minutes to begin, one minute between pieces. */
export const defaultPatience: Patience = { first: 180_000, idle: 60_000, retry: defaultRetryPolicy };

/** The longest reply, in units: a model that repeats itself without end fills no disk. No model writes half as much on purpose. */
const longestReply = 1_000_000;

/** The plain words of an OpenAI-compatible server, piece by piece, without tools. Interrupting it closes the connection. */
export const streamOpenAiCompatible = (
  fetch: GuardedFetch,
  config: OpenAiCompatibleConfig,
  messages: ReadonlyArray<ModelMessage>,
  patience: Patience = defaultPatience,
): Stream.Stream<string, ProviderError> =>
  stepOpenAiCompatible(
    fetch,
    config,
    messages,
    { instructions: systemPrompt, turn: [], tools: [], mayCall: false, begun: false },
    patience,
  ).pipe(Stream.filter((part) => typeof part === "string"));

/**
 * One step of a turn at an OpenAI-compatible server. A server that refuses tools is asked again without them, and retries
 * with a wait are made before the first piece alone.
 */
export const stepOpenAiCompatible = (
  fetch: GuardedFetch,
  config: OpenAiCompatibleConfig,
  messages: ReadonlyArray<ModelMessage>,
  step: Step,
  patience: Patience = defaultPatience,
): Stream.Stream<StepPart, ProviderError> => {
  const attempt = (tried: number, step: Step): Effect.Effect<Opened, ProviderError, Scope.Scope> =>
    open(fetch, config, messages, step, patience).pipe(
      Effect.catch((error) =>
        Effect.gen(function* () {
          if (error._tag === "ToolsRefused") return yield* attempt(tried, withoutTools(step));
          const delay = retryDelay(error.reason, tried, yield* Random.next, patience.retry);
          if (delay === undefined) return yield* error;
          yield* Effect.sleep(delay);
          return yield* attempt(tried + 1, step);
        }),
      ),
    );
  return Stream.unwrap(
    Effect.map(attempt(0, step), ({ first, pull }) =>
      Stream.concat(
        Stream.fromIterable(first === undefined ? [] : [first]),
        Stream.unfold(undefined, () =>
          Effect.map(pull, (part) => (part === undefined ? undefined : ([part, undefined] as const))),
        ),
      ),
    ),
  );
};

const withoutTools = (step: Step): Step => ({ ...step, tools: [], instructions: systemPrompt });

/** The server, or the model in it, takes no tools. */
class ToolsRefused extends Data.TaggedError("ToolsRefused") {}

/** An answer whose first piece is there; `pull` gives the next one, undefined at a proper end. */
interface Opened {
  readonly first: StepPart | undefined;
  readonly pull: Effect.Effect<StepPart | undefined, ProviderError>;
}

const open = Effect.fn("OpenAiCompatible.open")(function* (
  fetch: GuardedFetch,
  config: OpenAiCompatibleConfig,
  messages: ReadonlyArray<ModelMessage>,
  step: Step,
  patience: Patience,
): Effect.fn.Return<Opened, ProviderError | ToolsRefused, Scope.Scope> {
  const host = config.baseUrl.host;
  // The SDK takes a quarter of a second to load, and an environment that answers by itself never needs it.
  const { jsonSchema, streamText, tool } = yield* Effect.promise(() => import("ai"));
  const { createOpenAICompatible } = yield* Effect.promise(() => import("@ai-sdk/openai-compatible"));
  const controller = yield* Effect.acquireRelease(
    Effect.sync(() => new AbortController()),
    (controller) => Effect.sync(() => controller.abort()),
  );
  const provider = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: config.baseUrl.href,
    fetch: fetch as typeof globalThis.fetch,
    ...(config.apiKey === undefined ? {} : { apiKey: Redacted.value(config.apiKey) }),
  });
  const parts = yield* Effect.sync(() =>
    streamText({
      model: provider.chatModel(config.model),
      instructions: step.instructions,
      messages: toChatMessages(messages, step.turn),
      ...(step.tools.length === 0
        ? {}
        : {
            tools: Object.fromEntries(
              step.tools.map(({ name, description, parameters }) => [
                name,
                tool({ description, inputSchema: jsonSchema(parameters) }),
              ]),
            ),
            toolChoice: step.mayCall ? ("auto" as const) : ("none" as const),
          }),
      maxRetries: 0,
      abortSignal: controller.signal,
      // Errors come as parts of the stream; the SDK's own handler prints them, message text and all.
      onError: () => {},
    }).stream[Symbol.asyncIterator](),
  );

  let started = false;
  let heard = false;
  let ended = false;
  let length = 0;
  let refused = false;
  const fail = (reason: ProviderReason) => {
    ended = true;
    return new ProviderError({ reason });
  };
  const failure = (error: unknown) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.fail(
        fail(toReason(error, { host, model: config.model, hasKey: config.apiKey !== undefined, started, now })),
      ),
    );
  const next = Effect.suspend(() => {
    const [phase, limit] = heard ? (["idle", patience.idle] as const) : (["first", patience.first] as const);
    return Effect.tryPromise({ try: () => parts.next(), catch: (error) => error }).pipe(
      Effect.catch(failure),
      Effect.timeoutOrElse({
        duration: limit,
        orElse: () => Effect.fail(fail(new TimedOut({ host, phase, seconds: Math.round(limit / 1000) }))),
      }),
    );
  });
  const pull: Opened["pull"] = Effect.gen(function* () {
    while (!ended) {
      const result = yield* next;
      const part: TextStreamPart<ToolSet> | undefined = result.done === true ? undefined : result.value;
      if (part === undefined) break;
      switch (part.type) {
        case "error":
          refused = step.tools.length > 0 && step.turn.length === 0 && refusesTools(part.error);
          return yield* failure(part.error);
        case "reasoning-delta":
        case "tool-input-start":
        case "tool-input-delta":
          heard = true;
          break;
        case "tool-call":
          started = true;
          return { kind: "call", call: { id: part.toolCallId, name: part.toolName, arguments: part.input as unknown } };
        case "text-delta":
          heard = true;
          if (part.text === "") break;
          started = true;
          length += part.text.length;
          if (length > longestReply) return yield* fail(new CutOff({ host, problem: "endless" }));
          return part.text;
        case "finish": {
          const reason = finishReason(part.rawFinishReason, started, host, config.model);
          if (reason !== undefined) return yield* fail(reason);
          ended = true;
          break;
        }
      }
    }
    return undefined;
  });

  const first = yield* pull.pipe(
    Effect.filterOrFail(
      (part) => part !== undefined || step.begun,
      () => fail(new Rejected({ host, model: config.model, problem: "empty", status: null })),
    ),
    Effect.mapError((error) => (refused ? new ToolsRefused() : error)),
    // A further try must not run beside this one.
    Effect.tapError(() => Effect.sync(() => controller.abort())),
  );
  return { first, pull };
});

/** Why an answer that the provider ended is not whole, if it is not. A refusal in words counts as an answer. */
const finishReason = (
  raw: string | undefined,
  started: boolean,
  host: string,
  model: string,
): ProviderReason | undefined => {
  if (raw === "length") return started ? new CutOff({ host, problem: "length" }) : undefined;
  if (raw !== "content_filter") return undefined;
  return started
    ? new CutOff({ host, problem: "filtered" })
    : new Rejected({ host, model, problem: "filtered", status: null });
};

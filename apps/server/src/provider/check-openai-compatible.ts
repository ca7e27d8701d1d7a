import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import * as Stream from "effect/Stream";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { type ModelConfig, streamOpenAiCompatible } from "./OpenAiCompatible.ts";
import type { Patience } from "./patient-step.ts";
import { ProviderError, Rejected } from "./ProviderError.ts";

/** A person waits for this: long enough for a local server to load a model, and no second try. */
export const checkPatience: Patience = { first: 60_000, idle: 10_000, retry: { times: 0, base: 0, longest: 0 } };

const ModelList = Schema.Struct({ data: Schema.Array(Schema.Struct({ id: Schema.String })) });

/** Asks for one word and stops at the first piece; a sentence for people, or why it failed. A model that is not known is answered with those that are. */
export const checkOpenAiCompatible = Effect.fn("checkOpenAiCompatible")(function* (
  fetch: GuardedFetch,
  config: ModelConfig,
) {
  const { model, baseUrl } = config;
  const question = [{ role: "user", content: "Answer with the word: yes" }] as const;
  yield* streamOpenAiCompatible(fetch, config, question, checkPatience).pipe(
    Stream.take(1),
    Stream.runDrain,
    Effect.catch(({ reason }) =>
      Effect.gen(function* () {
        if (reason._tag !== "Rejected" || reason.problem !== "model") return yield* new ProviderError({ reason });
        const offered = yield* listModels(fetch, config);
        return yield* new ProviderError({ reason: new Rejected({ ...reason, offered }) });
      }),
    ),
  );
  return `“${model}” answers at ${baseUrl.host}.`;
});

/** The models that the server names, the first few; none when it names none. */
const listModels = (fetch: GuardedFetch, config: ModelConfig): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(async (signal) => {
    const response = await fetch(`${config.baseUrl.href}/models`, {
      signal,
      headers: config.apiKey === undefined ? {} : { authorization: `Bearer ${Redacted.value(config.apiKey)}` },
    });
    return (await response.json()) as unknown;
  }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(ModelList)),
    Effect.timeout(checkPatience.idle),
    Effect.option,
    Effect.map((list) =>
      Option.isNone(list)
        ? []
        : list.value.data
            .map(({ id }) => id)
            // Names of models, not whatever else a server may put there.
            .filter((id) => /^[\w.:/@+-]{1,100}$/.test(id))
            .slice(0, 8),
    ),
  );

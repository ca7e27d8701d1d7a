import * as Clock from "effect/Clock";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Random from "effect/Random";
import type * as Scope from "effect/Scope";
import * as Stream from "effect/Stream";
import type { StepPart } from "../turn/run-turn.ts";
import { refusesTools, toReason } from "./failures.ts";
import { CutOff, ProviderError, type ProviderReason, Rejected, TimedOut } from "./ProviderError.ts";
import { defaultRetryPolicy, retryDelay, type RetryPolicy } from "./retry-delay.ts";

/** How patient an adapter is, in milliseconds. */
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

/** What an adapter hears from its provider: something of the answer, a sign of life, a failure, or the end and what the provider says of it. */
export type Heard =
  | { readonly kind: "part"; readonly part: StepPart }
  | { readonly kind: "alive" }
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "end"; readonly because: "done" | "length" | "filtered" };

/** One request to a provider. */
export interface PatientStep {
  readonly host: string;
  readonly model: string;
  readonly hasKey: boolean;
  /** Whether the reply has words already, so that an answer without any is none too few. */
  readonly begun: boolean;
  readonly patience: Patience;
  /** Sends the request; the signal ends it. Failures may be thrown or heard. */
  readonly listen: (signal: AbortSignal) => AsyncIterator<Heard>;
  /** The same request without tools, for a provider that refuses them. */
  readonly withoutTools?: () => PatientStep;
}

/** The parts of an answer as they come. Tried again with waits before its first part alone; interrupting it closes the connection. */
export const streamPatiently = (step: PatientStep): Stream.Stream<StepPart, ProviderError> => {
  const attempt = (tried: number, step: PatientStep): Effect.Effect<Opened, ProviderError, Scope.Scope> =>
    open(step).pipe(
      Effect.catch((error) =>
        Effect.gen(function* () {
          if (error._tag === "ToolsRefused") return yield* attempt(tried, error.step);
          const delay = retryDelay(error.reason, tried, yield* Random.next, step.patience.retry);
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

/** The server, or the model in it, takes no tools. */
class ToolsRefused extends Data.TaggedError("ToolsRefused")<{ readonly step: PatientStep }> {}

/** An answer whose first part is there; `pull` gives the next one, undefined at a proper end. */
interface Opened {
  readonly first: StepPart | undefined;
  readonly pull: Effect.Effect<StepPart | undefined, ProviderError>;
}

const open = Effect.fnUntraced(function* (
  step: PatientStep,
): Effect.fn.Return<Opened, ProviderError | ToolsRefused, Scope.Scope> {
  const { host, model, hasKey, begun, patience, listen, withoutTools } = step;
  const controller = yield* Effect.acquireRelease(
    Effect.sync(() => new AbortController()),
    (controller) => Effect.sync(() => controller.abort()),
  );
  const hearing = yield* Effect.sync(() => listen(controller.signal));
  let started = false;
  let alive = false;
  let ended = false;
  let length = 0;
  let refused = false;
  const fail = (reason: ProviderReason) => {
    ended = true;
    return new ProviderError({ reason });
  };
  const failure = (error: unknown) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      refused = !started && withoutTools !== undefined && refusesTools(error);
      return Effect.fail(fail(toReason(error, { host, model, hasKey, started, now })));
    });
  const next = Effect.suspend(() => {
    const [phase, limit] = alive ? (["idle", patience.idle] as const) : (["first", patience.first] as const);
    return Effect.tryPromise({ try: () => hearing.next(), catch: (error) => error }).pipe(
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
      if (result.done === true) break;
      const heard = result.value;
      switch (heard.kind) {
        case "error":
          return yield* failure(heard.error);
        case "alive":
          alive = true;
          break;
        case "part":
          alive = true;
          started = true;
          length += typeof heard.part === "string" ? heard.part.length : 0;
          if (length > longestReply) return yield* fail(new CutOff({ host, problem: "endless" }));
          return heard.part;
        case "end": {
          const reason = endReason(heard.because, started, host, model);
          if (reason !== undefined) return yield* fail(reason);
          ended = true;
        }
      }
    }
    return undefined;
  });

  const first = yield* pull.pipe(
    Effect.filterOrFail(
      (part) => part !== undefined || begun,
      () => fail(new Rejected({ host, model, problem: "empty", status: null })),
    ),
    Effect.mapError((error) =>
      refused && withoutTools !== undefined ? new ToolsRefused({ step: withoutTools() }) : error,
    ),
    // A further try must not run beside this one.
    Effect.tapError(() => Effect.sync(() => controller.abort())),
  );
  return { first, pull };
});

/** Why an answer that the provider ended is not whole, if it is not. A refusal in words counts as an answer. */
const endReason = (
  because: "done" | "length" | "filtered",
  started: boolean,
  host: string,
  model: string,
): ProviderReason | undefined => {
  if (because === "length") return started ? new CutOff({ host, problem: "length" }) : undefined;
  if (because !== "filtered") return undefined;
  return started
    ? new CutOff({ host, problem: "filtered" })
    : new Rejected({ host, model, problem: "filtered", status: null });
};

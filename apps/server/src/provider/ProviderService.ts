import type { PersonId, ProviderCheck, ProviderDescription } from "@pincite/api";
import { maxExpandedLength, maxStoredLength } from "@pincite/api";
import { expandConversation, type QuoteLayout } from "@pincite/format";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Stream from "effect/Stream";
import type { ReplyPart, TurnResumption } from "../replies/ReplyPart.ts";
import { runTurn, type TurnModel } from "../turn/run-turn.ts";
import { Tools } from "../tools/Tools.ts";
import { stepAnthropic } from "./Anthropic.ts";
import { checkAnthropic } from "./check-anthropic.ts";
import { checkOpenAiCompatible } from "./check-openai-compatible.ts";
import { Extractive } from "./Extractive.ts";
import { type GuardedFetch, makeGuardedFetch } from "./guarded-fetch.ts";
import { stepOpenAiCompatible } from "./OpenAiCompatible.ts";
import { ProviderError, Rejected, TooLong } from "./ProviderError.ts";
import { type CurrentProvider, ProviderSettings } from "./ProviderSettings.ts";

/** A message of the conversation as stored, links and all. */
export interface HistoryMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** The conversation up to and with the message to answer, which is the last one. */
export interface ProviderRequest extends Partial<TurnResumption> {
  /** Who asks: nothing of anybody else's may come into the reply. */
  readonly personId: PersonId;
  readonly threadId: string;
  /** The reply's own message, so that a provider that searches the environment leaves it out. */
  readonly replyId: string;
  readonly history: ReadonlyArray<HistoryMessage>;
}

/** Lengths of the last message of a history, in UTF-16 code units. */
export interface MessageLengths {
  readonly storedLength: number;
  readonly expandedLength: number;
}

/** How quotes are written for a provider, one layout for the whole environment; `tags` unless the process was started with another. */
export const QuoteLayoutInUse = Context.Reference<QuoteLayout>("@pincite/server/provider/QuoteLayoutInUse", {
  defaultValue: () => "tags",
});

/** The single door to every provider: limits, citations written out, dispatch, failures as values. */
export class ProviderService extends Context.Service<
  ProviderService,
  {
    /** The provider in use, read anew each time, since settings change while the server runs. */
    readonly describe: Effect.Effect<ProviderDescription>;
    /** The limits that `check` applies, for clients that show them as one types. */
    readonly limits: Effect.Effect<MessageLengths>;
    /** How quotes are written, for clients that measure a draft. */
    readonly quoteLayout: QuoteLayout;
    /** Measures the last message against the limits, as stored and with its quotes written out, and sends nothing. */
    readonly check: (history: ReadonlyArray<HistoryMessage>) => Effect.Effect<MessageLengths, TooLong>;
    /** The reply, piece by piece, as Markdown, with its citations between; interrupting the stream aborts the request. */
    readonly stream: (request: ProviderRequest) => Stream.Stream<ReplyPart, ProviderError>;
    /** Tries the provider in use with a question of one line, and says what came of it. */
    readonly tryOut: Effect.Effect<ProviderCheck>;
  }
>()("@pincite/server/provider/ProviderService") {
  /** The door with all its adapters. */
  static readonly layer: Layer.Layer<ProviderService, never, ProviderSettings | Extractive | Tools> = Layer.effect(
    ProviderService,
    Effect.gen(function* () {
      const settings = yield* ProviderSettings;
      const extractive = yield* Extractive;
      const layout = yield* QuoteLayoutInUse;
      const tools = yield* Tools;
      return ProviderService.of(make(settings, extractive, makeGuardedFetch(), layout, tools));
    }),
  );
}

const make = (
  settings: ProviderSettings["Service"],
  extractive: Extractive["Service"],
  fetch: GuardedFetch,
  layout: QuoteLayout,
  tools: Tools["Service"],
): ProviderService["Service"] => {
  const current = Effect.mapError(settings.current, (reason) => new ProviderError({ reason }));

  /** What the provider in use takes; settings that cannot work are told when something is sent. */
  const expandedLimit = settings.current.pipe(
    Effect.map((provider) => (provider.kind === "extractive" ? maxExpandedLength : provider.limit)),
    Effect.catch(() => Effect.succeed(maxExpandedLength)),
  );

  /** The texts that a provider would receive. The expansion of each stored text is cached by the format. */
  const expand = (history: ReadonlyArray<HistoryMessage>, limit: number) =>
    Effect.suspend((): Effect.Effect<ReadonlyArray<string>, TooLong> => {
      const expanded = expandConversation(
        history.map(({ text }) => text),
        { layout, storedLimit: maxStoredLength, limit },
      );
      if (expanded.ok) return Effect.succeed(expanded.texts);
      const { form, storedLength, expandedLength, limit: exceeded, largest } = expanded.error;
      return Effect.fail(new TooLong({ form, storedLength, expandedLength, limit: exceeded, largest }));
    });

  const describe = settings.current.pipe(
    Effect.map(describeProvider),
    Effect.catch(() =>
      Effect.succeed<ProviderDescription>({ kind: "openai-compatible", label: "Not set up", model: null }),
    ),
    Effect.withSpan("ProviderService.describe"),
  );

  const check = Effect.fn("ProviderService.check")(function* (history: ReadonlyArray<HistoryMessage>) {
    const texts = yield* expand(history, yield* expandedLimit);
    return { storedLength: history.at(-1)?.text.length ?? 0, expandedLength: texts.at(-1)?.length ?? 0 };
  });

  const stream = (request: ProviderRequest): Stream.Stream<ReplyPart, ProviderError> =>
    Stream.unwrap(
      Effect.gen(function* () {
        const provider = yield* current;
        const limit = provider.kind === "extractive" ? maxExpandedLength : provider.limit;
        const texts = yield* Effect.mapError(expand(request.history, limit), (reason) => new ProviderError({ reason }));
        if (provider.kind === "extractive") return extractive.reply(request);
        // A reply that failed before its first word is an empty message, which providers refuse.
        const messages = request.history.flatMap(({ role }, index) => {
          const content = texts[index] ?? "";
          return content === "" ? [] : [{ role, content }];
        });
        const step = provider.kind === "anthropic" ? stepAnthropic : stepOpenAiCompatible;
        const { host } = provider.baseUrl;
        const nothing = new Rejected({ host, model: provider.model, problem: "empty", status: null });
        const model: TurnModel = {
          citing: provider.kind === "anthropic" ? "natively" : "by markers",
          saidNothing: new ProviderError({ reason: nothing }),
          step: (now) => step(fetch, provider, messages, now),
        };
        return runTurn(model, tools, request);
      }),
    );

  const tryOut = Effect.gen(function* () {
    const provider = yield* current;
    if (provider.kind === "extractive")
      return { ok: true, message: "The built-in assistant needs nothing and is ready." } as const;
    const check = provider.kind === "anthropic" ? checkAnthropic : checkOpenAiCompatible;
    return { ok: true, message: yield* check(fetch, provider) } as const;
  }).pipe(
    Effect.catch(({ reason, message, retryable }) =>
      Effect.succeed<ProviderCheck>({ ok: false, reason: reason._tag, message, retryable }),
    ),
    Effect.withSpan("ProviderService.tryOut"),
  );

  return {
    describe,
    quoteLayout: layout,
    limits: Effect.map(expandedLimit, (expandedLength) => ({ storedLength: maxStoredLength, expandedLength })),
    check,
    stream,
    tryOut,
  };
};

const describeProvider = (provider: CurrentProvider): ProviderDescription => {
  if (provider.kind === "extractive") return { kind: "extractive", label: Extractive.label, model: null };
  const { kind, baseUrl, model } = provider;
  return { kind, label: `${model} · ${baseUrl.local ? "local" : baseUrl.host}`, model };
};

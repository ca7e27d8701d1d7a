import type * as Api from "@pincite/api";
import { InvalidInput, maxExpandedLength, minExpandedLimit } from "@pincite/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as FileSystem from "effect/FileSystem";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as SqlClient from "effect/sql/SqlClient";
import { parseBaseUrl } from "./base-url.ts";
import type { ModelConfig } from "./OpenAiCompatible.ts";
import { Misconfigured } from "./ProviderError.ts";
import { readProviderKey, removeProviderKey, writeProviderKey } from "./provider-key.ts";

/** The provider that flags or the process's environment name: `PINCITE_PROVIDER_URL`, `_MODEL`, `_KEY` and `_LIMIT`. */
export interface StartedWith {
  /** What the base URL speaks; an OpenAI-compatible server's language when not said. */
  readonly kind?: ModelKind | undefined;
  readonly baseUrl: string;
  readonly model: string | undefined;
  readonly apiKey: Redacted.Redacted | undefined;
  readonly limit?: number | undefined;
}

/** The languages that model servers speak. */
export type ModelKind = Exclude<Api.ProviderKind, "extractive">;

/** Where settings come from. */
export interface ProviderSettingsOptions {
  /** The file that holds the key; its folder must exist. */
  readonly keyFile: string;
  /** When set, this provider is used as long as the process runs, and the settings page cannot change it. */
  readonly startedWith?: StartedWith | undefined;
}

/** The provider to use, key and all. For the door to providers only. */
export type CurrentProvider =
  | { readonly kind: "extractive" }
  | ({
      readonly kind: ModelKind;
      /** The longest message to send, its quotes written out, in UTF-16 code units. */
      readonly limit: number;
    } & ModelConfig);

interface Row {
  readonly kind: Api.ProviderKind;
  readonly base_url: string | null;
  readonly model: string | null;
  readonly expanded_limit: number | null;
}

/** Which provider answers, as flags or the settings page say. A key is bound to the origin it was given for and is never read back. */
export class ProviderSettings extends Context.Service<
  ProviderSettings,
  {
    /** The settings for people: whether there is a key, never which. */
    readonly get: Effect.Effect<Api.ProviderSettings>;
    /** Changes the settings; another origin of the base URL, or another kind of provider, drops the key. */
    readonly update: (update: Api.ProviderUpdate) => Effect.Effect<Api.ProviderSettings, InvalidInput>;
    /** The provider to use now. */
    readonly current: Effect.Effect<CurrentProvider, Misconfigured>;
  }
>()("@pincite/server/provider/ProviderSettings") {
  /** Settings in the database, the key in a file. */
  static readonly layer = (
    options: ProviderSettingsOptions,
  ): Layer.Layer<ProviderSettings, never, SqlClient.SqlClient | FileSystem.FileSystem> =>
    Layer.effect(ProviderSettings, options.startedWith === undefined ? stored(options) : fixed(options.startedWith));
}

const stored = Effect.fnUntraced(function* ({ keyFile }: ProviderSettingsOptions) {
  const sql = yield* SqlClient.SqlClient;
  const fs = yield* FileSystem.FileSystem;
  const withFiles = Effect.provideService(FileSystem.FileSystem, fs);
  const keyFor = (origin: string) => withFiles(readProviderKey(keyFile, origin));

  const row = sql<Row>`SELECT kind, base_url, model, expanded_limit FROM provider_settings`.pipe(
    Effect.orDie,
    Effect.map((rows): Row => rows[0] ?? { kind: "extractive", base_url: null, model: null, expanded_limit: null }),
  );
  const save = ({ kind, base_url, model, expanded_limit }: Row) =>
    Effect.orDie(sql`
      INSERT OR REPLACE INTO provider_settings (key, kind, base_url, model, expanded_limit)
      VALUES (1, ${kind}, ${base_url}, ${model}, ${expanded_limit})`);

  const current = Effect.gen(function* () {
    const { kind, base_url, model, expanded_limit } = yield* row;
    if (kind === "extractive") return { kind };
    const parsed = parseBaseUrl(base_url ?? "");
    if (!parsed.ok) return yield* new Misconfigured({ problem: parsed.problem });
    const apiKey = yield* keyFor(parsed.url.origin);
    return { kind, baseUrl: parsed.url, model: model ?? "", apiKey, limit: expanded_limit ?? maxExpandedLength };
  }).pipe(Effect.withSpan("ProviderSettings.current"));

  const get = Effect.gen(function* () {
    const { kind, base_url, model, expanded_limit } = yield* row;
    if (kind === "extractive") return { kind };
    const parsed = parseBaseUrl(base_url ?? "");
    const limit = expanded_limit ?? maxExpandedLength;
    const key = parsed.ok ? yield* keyFor(parsed.url.origin) : undefined;
    return { kind, baseUrl: base_url ?? "", model: model ?? "", limit, hasKey: key !== undefined };
  }).pipe(Effect.withSpan("ProviderSettings.get"));

  const update = Effect.fn("ProviderSettings.update")(function* (change: Api.ProviderUpdate) {
    if (change.kind === "extractive") {
      yield* save({ kind: change.kind, base_url: null, model: null, expanded_limit: null });
      yield* withFiles(removeProviderKey(keyFile));
      return yield* get;
    }
    const { baseUrl, model, apiKey } = yield* checked(change);
    // Without a new key the file stays: it is read only for the origin that it was written for. But a key must not come
    // back when the old origin does, so one for another origin goes now.
    if (apiKey === undefined) {
      if ((yield* keyFor(baseUrl.origin)) === undefined) yield* withFiles(removeProviderKey(keyFile));
    } else if (apiKey === "") yield* withFiles(removeProviderKey(keyFile));
    else yield* withFiles(writeProviderKey(keyFile, baseUrl.origin, Redacted.make(apiKey)));
    yield* save({ kind: change.kind, base_url: baseUrl.href, model, expanded_limit: change.limit ?? null });
    return yield* get;
  });

  return ProviderSettings.of({ get, update, current });
});

const fixed = (startedWith: StartedWith) => {
  const { kind = "openai-compatible", model, apiKey } = startedWith;
  const limit = startedWith.limit ?? maxExpandedLength;
  const parsed = parseBaseUrl(startedWith.baseUrl);
  const current = Effect.gen(function* () {
    if (!parsed.ok) return yield* new Misconfigured({ problem: `PINCITE_PROVIDER_URL: ${parsed.problem}` });
    if (model === undefined || model.trim() === "") {
      return yield* new Misconfigured({
        problem: "PINCITE_PROVIDER_MODEL names no model; a provider's URL alone does not tell which one is to answer.",
      });
    }
    if (limit < minExpandedLimit || limit > maxExpandedLength) {
      return yield* new Misconfigured({
        problem: `PINCITE_PROVIDER_LIMIT is ${limit}; it may be from ${minExpandedLimit} to ${maxExpandedLength}.`,
      });
    }
    return { kind, baseUrl: parsed.url, model: model.trim(), apiKey, limit };
  });
  return Effect.succeed(
    ProviderSettings.of({
      current,
      get: Effect.succeed({
        kind,
        // What does not parse may hold a password.
        baseUrl: parsed.ok ? parsed.url.href : "",
        model: model ?? "",
        limit,
        hasKey: apiKey !== undefined,
      }),
      update: () =>
        Effect.fail(
          invalid("", "The provider was set when the server was started (PINCITE_PROVIDER_URL); change it there."),
        ),
    }),
  );
};

const checked = (change: Exclude<Api.ProviderUpdate, { readonly kind: "extractive" }>) =>
  Effect.gen(function* () {
    const parsed = parseBaseUrl(change.baseUrl);
    if (!parsed.ok) return yield* invalid("baseUrl", parsed.problem);
    const model = change.model.trim();
    if (model === "") return yield* invalid("model", "The model needs a name, as the provider lists it.");
    const apiKey = change.apiKey?.trim();
    // A header cannot carry more, and a key with a line break would be somebody's whole configuration file.
    if (apiKey !== undefined && !/^[\x21-\x7e]*$/.test(apiKey)) {
      return yield* invalid("apiKey", "The key may hold visible ASCII characters only.");
    }
    return { baseUrl: parsed.url, model, apiKey };
  });

const invalid = (path: string, message: string) => new InvalidInput({ message, issues: [{ path, message }] });

import { assert, describe, it } from "@effect/vitest";
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as SqlClient from "effect/sql/SqlClient";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProviderSettings } from "./ProviderSettings.ts";
import { layerEnvironment, temporaryFolder } from "./testing/environment.ts";

const withSettings = <A, E>(
  use: (settings: ProviderSettings["Service"], keyFile: string) => Effect.Effect<A, E, SqlClient.SqlClient>,
) =>
  Effect.gen(function* () {
    const keyFile = join(yield* temporaryFolder, "provider-key.json");
    return yield* Effect.flatMap(ProviderSettings, (settings) => use(settings, keyFile)).pipe(
      Effect.provide(
        ProviderSettings.layer({ keyFile }).pipe(
          Layer.provideMerge(layerEnvironment),
          Layer.provide(NodeFileSystem.layer),
        ),
      ),
    );
  });

const openAi = (baseUrl: string, apiKey?: string) =>
  ({ kind: "openai-compatible", baseUrl, model: "m", ...(apiKey === undefined ? {} : { apiKey }) }) as const;

/** The key in use, as text. */
const keyOf = (settings: ProviderSettings["Service"]) =>
  Effect.map(settings.current, (current) =>
    current.kind === "extractive" || current.apiKey === undefined ? undefined : Redacted.value(current.apiKey),
  );

describe("the provider's settings", () => {
  it.effect("begin with the extractive provider", () =>
    withSettings((settings) =>
      Effect.gen(function* () {
        assert.deepEqual(yield* settings.get, { kind: "extractive" });
        assert.deepEqual(yield* settings.current, { kind: "extractive" });
      }),
    ),
  );

  it.effect("say what the server speaks", () =>
    withSettings((settings) =>
      Effect.gen(function* () {
        const url = "https://api.anthropic.com";
        yield* settings.update({ kind: "anthropic", baseUrl: url, model: "claude", apiKey: "sk-1" });
        assert.deepInclude(yield* settings.get, { kind: "anthropic", baseUrl: url, hasKey: true });
        assert.deepInclude(yield* settings.current, { kind: "anthropic", model: "claude" });
        yield* settings.update({ kind: "extractive" });
        assert.deepEqual(yield* settings.current, { kind: "extractive" });
      }),
    ),
  );

  it.effect("read back whether there is a key, never which", () =>
    withSettings((settings, keyFile) =>
      Effect.gen(function* () {
        const saved = yield* settings.update(openAi("https://api.example.com/v1/", " sk-1 "));
        const shown = { baseUrl: "https://api.example.com/v1", model: "m", limit: 120_000, hasKey: true };
        assert.deepEqual(saved, { kind: "openai-compatible", ...shown });
        assert.deepEqual(yield* settings.get, saved);
        assert.equal(yield* keyOf(settings), "sk-1");
        assert.equal(statSync(keyFile).mode & 0o777, 0o600);
        const sql = yield* SqlClient.SqlClient;
        assert.notInclude(JSON.stringify(yield* sql`SELECT * FROM provider_settings`), "sk-1");
        assert.notInclude(`${JSON.stringify(yield* settings.current)}`, "sk-1");
      }),
    ),
  );

  it.effect("keep the longest message of a provider, and forget it with the provider", () =>
    withSettings((settings) =>
      Effect.gen(function* () {
        const provider = openAi("https://api.example.com/v1");
        assert.include(yield* settings.update({ ...provider, limit: 4_000 }), { limit: 4_000 });
        assert.include(yield* settings.current, { limit: 4_000 });
        yield* settings.update({ kind: "extractive" });
        assert.include(yield* settings.update(provider), { limit: 120_000 });
      }),
    ),
  );

  it.effect("keep the key while the origin stays, and clear it for good when it changes", () =>
    withSettings((settings, keyFile) =>
      Effect.gen(function* () {
        yield* settings.update(openAi("https://api.example.com/v1", "sk-1"));
        yield* settings.update(openAi("https://api.example.com/v2"));
        assert.equal(yield* keyOf(settings), "sk-1");
        yield* settings.update(openAi("https://evil.example.com/v1"));
        assert.isUndefined(yield* keyOf(settings));
        assert.isFalse(existsSync(keyFile));
        yield* settings.update(openAi("https://api.example.com/v1"));
        assert.isUndefined(yield* keyOf(settings));
      }),
    ),
  );

  it.effect.each([
    ["another scheme", "http://api.example.com/v1"],
    ["another port", "https://api.example.com:8443/v1"],
    ["another host", "https://example.com/v1"],
  ] as const)("give no key to %s", ([, baseUrl]) =>
    withSettings((settings) =>
      Effect.gen(function* () {
        yield* settings.update(openAi("https://api.example.com/v1", "sk-1"));
        yield* settings.update(openAi(baseUrl));
        assert.isUndefined(yield* keyOf(settings));
      }),
    ),
  );

  it.effect("drop the key when it is emptied, or when the provider needs none", () =>
    withSettings((settings, keyFile) =>
      Effect.gen(function* () {
        yield* settings.update(openAi("https://api.example.com/v1", "sk-1"));
        yield* settings.update(openAi("https://api.example.com/v1", ""));
        assert.isUndefined(yield* keyOf(settings));
        yield* settings.update(openAi("https://api.example.com/v1", "sk-2"));
        yield* settings.update({ kind: "extractive" });
        assert.isFalse(existsSync(keyFile));
      }),
    ),
  );

  it.effect("do not use a key that somebody put beside them for another origin, or a file that is no key", () =>
    withSettings((settings, keyFile) =>
      Effect.gen(function* () {
        yield* settings.update(openAi("https://api.example.com/v1", "sk-1"));
        const moved = readFileSync(keyFile, "utf8").replace("api.example.com", "other.example.com");
        writeFileSync(keyFile, moved);
        assert.isUndefined(yield* keyOf(settings));
        writeFileSync(keyFile, "not json");
        assert.deepInclude(yield* settings.get, { hasKey: false });
      }),
    ),
  );

  it.effect.each([
    ["baseUrl", openAi("ftp://example.com")],
    ["baseUrl", openAi("http://169.254.169.254/v1")],
    ["baseUrl", openAi("https://user:pass@example.com/v1")],
    ["apiKey", openAi("https://example.com/v1", "two\nlines")],
    ["model", { ...openAi("https://example.com/v1"), model: "  " }],
  ] as const)("refuse what cannot work, naming the field: %s", ([path, update]) =>
    withSettings((settings) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(settings.update(update));
        assert.equal(error._tag, "InvalidInput");
        assert.equal(error.issues[0]?.path, path);
        assert.deepEqual(yield* settings.get, { kind: "extractive" });
      }),
    ),
  );
});

describe("a provider that the server was started with", () => {
  const startedWith = { baseUrl: "http://localhost:11434/v1", model: "qwen3", apiKey: Redacted.make("sk-env") };
  const layer = ProviderSettings.layer({ keyFile: "/nonexistent/key.json", startedWith }).pipe(
    Layer.provide(layerEnvironment),
    Layer.provide(NodeFileSystem.layer),
  );

  it.effect("is used as it is and cannot be changed from the page", () =>
    Effect.gen(function* () {
      const settings = yield* ProviderSettings;
      assert.equal(yield* keyOf(settings), "sk-env");
      const shown = yield* settings.get;
      assert.deepInclude(shown, { baseUrl: "http://localhost:11434/v1", model: "qwen3", hasKey: true });
      const error = yield* Effect.flip(settings.update({ kind: "extractive" }));
      assert.include(error.message, "PINCITE_PROVIDER_URL");
      assert.deepEqual(yield* settings.get, shown);
    }).pipe(Effect.provide(layer)),
  );
});

import { assert, describe, it } from "@effect/vitest";
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem";
import { maxExpandedLength, maxStoredLength, PersonId } from "@pincite/api";
import { type Citation, expand, serialize, withComment } from "@pincite/format";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as Stream from "effect/Stream";
import { array, assert as check, asyncProperty, constantFrom, string } from "fast-check";
import { join } from "node:path";
import { Documents } from "../documents/Documents.ts";
import { PassageSearch } from "../documents/PassageSearch.ts";
import { layerNoTools } from "../turn/layer-no-tools.ts";
import { Extractive } from "./Extractive.ts";
import { ProviderService, QuoteLayoutInUse } from "./ProviderService.ts";
import { ProviderSettings, type StartedWith } from "./ProviderSettings.ts";
import { layerEnvironment, temporaryFolder } from "./testing/environment.ts";
import { answers, startUpstream, streams, type Upstream } from "./testing/upstream.ts";

const layerFor = (startedWith?: StartedWith) =>
  ProviderService.layer.pipe(
    Layer.provideMerge(
      Layer.unwrap(
        Effect.map(temporaryFolder, (folder) =>
          ProviderSettings.layer({ keyFile: join(folder, "key.json"), startedWith }),
        ),
      ),
    ),
    Layer.provideMerge(Extractive.layer),
    Layer.provide(layerNoTools),
    Layer.provideMerge(PassageSearch.layer),
    Layer.provideMerge(Documents.layer),
    Layer.provideMerge(layerEnvironment),
    Layer.provide(NodeFileSystem.layer),
  );

const through = (upstream: Upstream, model: string | undefined = "m") =>
  layerFor({ baseUrl: upstream.url, model, apiKey: Redacted.make("sk-secret") });

const citation: Citation = {
  environmentId: "env_secretenvironment",
  source: { kind: "message", threadId: "thread-secret", messageId: "message-secret" },
  text: "const a = [1, 2];\n  return a;",
  start: 7_654_321,
  end: 7_654_348,
  prefix: "context before it ",
  suffix: " context after it",
  revision: "nI54_6fRvJk",
};

const messages = (...texts: readonly string[]) =>
  texts.map((text, index) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    text,
  }));

const send = (...texts: readonly string[]) =>
  Effect.gen(function* () {
    const provider = yield* ProviderService;
    const request = { personId: PersonId.make("per_a"), threadId: "t", replyId: "r", history: messages(...texts) };
    return (yield* Stream.runCollect(provider.stream(request))).join("");
  });

const lastBody = (upstream: Upstream) => JSON.parse(upstream.received.at(-1)?.body ?? "{}");

/** What the server received of the conversation, without the system message. */
const received = (upstream: Upstream): string[] =>
  lastBody(upstream)
    .messages.slice(1)
    .map(({ content }: { readonly content: string }) => content);

describe("what a provider receives", () => {
  it.effect("is markers, excerpts and comments, and nothing that only addresses the source", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["Fine."]));
      const quoted = serialize(withComment(citation, "is this right?"));
      const reply = yield* send(`Look at ${quoted} please`, "Yes, it is.", `And ${quoted} again?`).pipe(
        Effect.provide(through(upstream)),
      );
      assert.equal(reply, "Fine.");
      const [first, second, third] = received(upstream);
      assert.match(first ?? "", /^Look at \[quote 1\] please\n/);
      assert.include(first, `<quote id="1">${citation.text}</quote>`);
      assert.include(first, '<comment quote="1">is this right?</comment>');
      assert.equal(second, "Yes, it is.");
      assert.equal(third, "And [quote 1] again?");
      const { body = "" } = upstream.received[0] ?? {};
      for (const inner of [
        "secret",
        "web+pincite",
        "7654321",
        "7654348",
        "context before",
        "context after",
        "nI54_6fRvJk",
      ]) {
        assert.notInclude(body, inner);
      }
    }),
  );

  it.effect("is a conversation without citations byte for byte", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["ok"]));
      const context = yield* Layer.build(through(upstream));
      const text = string({
        unit: constantFrom(
          " ",
          "\n",
          "\t",
          "a",
          "[quote 1]",
          "<quotes>",
          "[x](http://y)",
          "\u00a0",
          "😀",
          "\0",
          "\u2028",
          "`",
          "é",
        ),
        minLength: 1,
      });
      yield* Effect.promise(() =>
        check(
          asyncProperty(array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
            await Effect.runPromise(Effect.provideContext(send(...texts), context));
            assert.deepEqual(received(upstream), texts);
          }),
          { numRuns: 40 },
        ),
      );
    }),
  );

  it.effect("has its quotes in the layout that is in use, and is measured in it", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["ok"]));
      const message = `Look at ${serialize(citation)}`;
      yield* Effect.gen(function* () {
        yield* send(message);
        const expanded = expand(message, { layout: "json" });
        assert.deepEqual(received(upstream), expanded.ok ? [expanded.text] : []);
        assert.include(received(upstream)[0], '{"quote":1,"text":"const a = [1, 2];\\n  return a;"}');
        const provider = yield* ProviderService;
        const { expandedLength } = yield* provider.check(messages(message));
        assert.equal(expandedLength, received(upstream)[0]?.length);
      }).pipe(Effect.provide(through(upstream)), Effect.provideService(QuoteLayoutInUse, "json"));
    }),
  );

  it.effect("leaves out replies that never got a word", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["ok"]));
      yield* send("One?", "", "Two?").pipe(Effect.provide(through(upstream)));
      assert.deepEqual(received(upstream), ["One?", "Two?"]);
    }),
  );
});

describe("the limits", () => {
  it.effect("hold for the last message as stored and with its quotes, and nothing is sent", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["ok"]));
      yield* Effect.gen(function* () {
        const provider = yield* ProviderService;
        const long = "x".repeat(maxStoredLength + 1);
        const stored = yield* Effect.flip(provider.check(messages(long)));
        assert.deepInclude(stored, {
          _tag: "TooLong",
          form: "stored",
          storedLength: long.length,
          limit: maxStoredLength,
        });
        const failed = yield* Effect.flip(send(long));
        assert.deepInclude(failed, { _tag: "ProviderError" });

        // A quote of one letter takes more room written out than as a link.
        const short = serialize({
          environmentId: "e",
          source: { kind: "document", documentId: "d" },
          text: "x",
          start: 0,
          end: 1,
          prefix: "",
          suffix: "",
        });
        const nearly = `${"z".repeat(maxStoredLength - short.length - 1)} ${short}`;
        const expanded = yield* Effect.flip(provider.check(messages(nearly)));
        assert.deepInclude(expanded, { form: "expanded", limit: maxExpandedLength, storedLength: maxStoredLength });
        assert.equal(expanded.largest[0]?.number, 1);

        const lengths = yield* provider.check(messages(long, long, "short"));
        assert.deepEqual(lengths, { storedLength: 5, expandedLength: 5 });
      }).pipe(Effect.provide(through(upstream)));
      assert.equal(upstream.received.length, 0);
    }),
  );
});

describe("the provider in use", () => {
  it.effect("is the extractive one when nothing is set", () =>
    Effect.gen(function* () {
      const provider = yield* ProviderService;
      assert.deepEqual(yield* provider.describe, { kind: "extractive", label: Extractive.label, model: null });
      assert.include(yield* send("What is covered?"), "extractive");
      assert.isTrue((yield* provider.tryOut).ok);
    }).pipe(Effect.provide(layerFor())),
  );

  it.effect("is told by its model and where it is", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["ok"]));
      const description = yield* Effect.flatMap(ProviderService, (provider) => provider.describe).pipe(
        Effect.provide(through(upstream, "qwen3-coder")),
      );
      assert.deepEqual(description, { kind: "openai-compatible", label: "qwen3-coder · local", model: "qwen3-coder" });
    }),
  );

  it.effect("changes with the settings, without a restart", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["from the model"]));
      yield* Effect.gen(function* () {
        const settings = yield* ProviderSettings;
        yield* settings.update({ kind: "openai-compatible", baseUrl: upstream.url, model: "m" });
        assert.equal(yield* send("Hello?"), "from the model");
        yield* settings.update({ kind: "extractive" });
        assert.include(yield* send("Hello?"), "extractive");
      }).pipe(Effect.provide(layerFor()));
    }),
  );

  it.effect("that cannot work says why, in every place", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["ok"]));
      yield* Effect.gen(function* () {
        const provider = yield* ProviderService;
        const error = yield* Effect.flip(send("Hello?"));
        assert.equal(error.reason._tag, "Misconfigured");
        assert.include(error.message, "names no model");
        assert.equal((yield* provider.describe).label, "Not set up");
        const result = yield* provider.tryOut;
        assert.deepInclude(result, { ok: false, reason: "Misconfigured" });
      }).pipe(Effect.provide(layerFor({ baseUrl: upstream.url, model: undefined, apiKey: undefined })));
    }),
  );
});

describe("trying a provider", () => {
  const tryOut = Effect.flatMap(ProviderService, (provider) => provider.tryOut);

  it.effect("says that it answers", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["yes", " indeed"]));
      const result = yield* tryOut.pipe(Effect.provide(through(upstream)));
      assert.deepEqual(result, { ok: true, message: `“m” answers at ${upstream.host}.` });
    }),
  );

  it.effect("names the models that there are when the chosen one is not known", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(
        answers(404, { error: { message: "model not found" } }),
        answers(200, { object: "list", data: [{ id: "qwen3:8b" }, { id: "evil <script>" }, { id: "llama4" }] }),
      );
      const result = yield* tryOut.pipe(Effect.provide(through(upstream)));
      assert.deepEqual(result, {
        ok: false,
        reason: "Rejected",
        message: `${upstream.host} does not know the model “m” (404). It offers qwen3:8b, llama4.`,
        retryable: false,
      });
      assert.equal(upstream.received[1]?.path, "/v1/models");
    }),
  );

  it.effect("says what is wrong otherwise, without a second try", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answers(401, { error: { message: "sk-secret is wrong" } }));
      const result = yield* tryOut.pipe(Effect.provide(through(upstream)));
      assert.deepInclude(result, { ok: false, reason: "Unauthorized" });
      assert.notInclude(JSON.stringify(result), "sk-secret");
      assert.equal(upstream.received.length, 1);
    }),
  );
});

import { assert, describe, it } from "@effect/vitest";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Queue from "effect/Queue";
import * as Redacted from "effect/Redacted";
import * as Ref from "effect/Ref";
import * as Stream from "effect/Stream";
import * as TestClock from "effect/testing/TestClock";
import { parseBaseUrl } from "./base-url.ts";
import { makeGuardedFetch } from "./guarded-fetch.ts";
import { systemPrompt } from "../turn/instructions.ts";
import { streamOpenAiCompatible } from "./OpenAiCompatible.ts";
import { defaultPatience } from "./patient-step.ts";
import type { ProviderError, ProviderReason } from "./ProviderError.ts";
import { answers, breaks, endsEarly, hangs, sendsRaw, startUpstream, streams } from "./testing/upstream.ts";

const key = "sk-very-secret-key";
const patience = { ...defaultPatience, retry: { times: 2, base: 0, longest: 20_000 } };

const ask = (url: string, text = "What is covered?", apiKey: string | null = key) => {
  const baseUrl = parseBaseUrl(url);
  assert.isTrue(baseUrl.ok);
  if (!baseUrl.ok) return Stream.die("unreachable");
  return streamOpenAiCompatible(
    makeGuardedFetch(),
    { baseUrl: baseUrl.url, model: "qwen3-coder", apiKey: apiKey === null ? undefined : Redacted.make(apiKey) },
    [{ role: "user", content: text }],
    patience,
  );
};

/** What arrived before a stream ended, and why it did not end well. */
const outcome = (stream: Stream.Stream<string, ProviderError>) =>
  Effect.gen(function* () {
    const pieces = yield* Ref.make<readonly string[]>([]);
    const exit = yield* stream.pipe(
      Stream.runForEach((piece) => Ref.update(pieces, (all) => [...all, piece])),
      Effect.exit,
    );
    const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined;
    return { pieces: yield* Ref.get(pieces), error: error as ProviderError | undefined };
  });

const failsWith = (reason: ProviderReason | undefined, fields: object) => {
  assert.isDefined(reason);
  assert.deepEqual({ ...reason, ...fields }, { ...reason });
};

describe("an answer", () => {
  it.effect("arrives piece by piece, for the model and with the key that were set", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["Every", "", " policy."]));
      const { pieces, error } = yield* outcome(ask(upstream.url));
      assert.isUndefined(error);
      assert.deepEqual(pieces, ["Every", " policy."]);
      const [request] = upstream.received;
      assert.equal(request?.path, "/v1/chat/completions");
      assert.equal(request?.headers.authorization, `Bearer ${key}`);
      const body = JSON.parse(request?.body ?? "");
      assert.equal(body.model, "qwen3-coder");
      assert.isTrue(body.stream);
      assert.deepEqual(body.messages, [
        { role: "system", content: systemPrompt },
        { role: "user", content: "What is covered?" },
      ]);
    }),
  );

  it.effect("is asked for without a key when none is set", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(["Yes."]));
      yield* outcome(ask(upstream.url, "?", null));
      assert.isUndefined(upstream.received[0]?.headers.authorization);
    }),
  );

  it.effect("closes the connection when nobody wants it any more", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(hangs(["Every"]));
      const fiber = yield* Effect.forkChild(Stream.runDrain(ask(upstream.url)));
      yield* Queue.take(upstream.answered);
      yield* Fiber.interrupt(fiber);
      yield* Queue.take(upstream.abandoned);
    }),
  );
});

describe("a failure", () => {
  it.effect("of a server that is down says so", () =>
    Effect.gen(function* () {
      const upstream = yield* Effect.scoped(startUpstream(streams([])));
      const { error } = yield* outcome(ask(upstream.url));
      failsWith(error?.reason, { _tag: "Unreachable", problem: "refused", host: upstream.host });
    }),
  );

  it.effect("of a name that does not exist says so", () =>
    Effect.gen(function* () {
      const { error } = yield* outcome(ask("http://no-such-host.invalid/v1"));
      failsWith(error?.reason, { _tag: "Unreachable", problem: "name", host: "no-such-host.invalid" });
    }),
  );

  it.effect.each([
    [answers(401, { error: { message: `bad key ${key}` } }), { _tag: "Unauthorized", status: 401, hasKey: true }],
    [answers(403), { _tag: "Unauthorized", status: 403 }],
    [
      answers(404, { error: { message: 'model "qwen3-coder" not found, try pulling it first' } }),
      { _tag: "Rejected", problem: "model" },
    ],
    [answers(404, "404 page not found"), { _tag: "Rejected", problem: "address", status: 404 }],
    [
      answers(400, { error: { message: "temperature is out of range" } }),
      { _tag: "Rejected", problem: "request", status: 400 },
    ],
    [
      answers(400, {
        error: { code: "context_length_exceeded", message: "This model's maximum context length is 8192 tokens" },
      }),
      { _tag: "Rejected", problem: "context" },
    ],
    [
      answers(429, { error: { code: "insufficient_quota", message: "You exceeded your quota" } }),
      { _tag: "RateLimited", quota: true },
    ],
    [answers(429, "", { "retry-after": "90" }), { _tag: "RateLimited", quota: false, retryAfter: 90 }],
    [answers(307, "", { location: "http://169.254.169.254/latest" }), { _tag: "Rejected", problem: "redirect" }],
    [
      answers(200, "<!doctype html><title>Home</title>", { "content-type": "text/html" }),
      { _tag: "Rejected", problem: "unreadable" },
    ],
    [streams([]), { _tag: "Rejected", problem: "empty" }],
    [streams([], "content_filter"), { _tag: "Rejected", problem: "filtered" }],
    [sendsRaw([], "{not json"), { _tag: "Rejected", problem: "unreadable" }],
  ] as const)("is told apart and asked about once: %#", ([answer, fields]) =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answer);
      const { pieces, error } = yield* outcome(ask(upstream.url));
      assert.deepEqual(pieces, []);
      failsWith(error?.reason, fields);
      assert.equal(upstream.received.length, 1);
    }),
  );

  it.effect.each([
    [breaks(["Every", " pol"]), "connection"],
    [endsEarly(["Every", " pol"]), "connection"],
    [streams(["Every", " pol"], "length"), "length"],
    [streams(["Every", " pol"], "content_filter"), "filtered"],
    [sendsRaw(["Every", " pol"], "{not json"), "fault"],
    [sendsRaw(["Every", " pol"], '{"error":{"message":"out of memory","code":500}}'), "fault"],
  ] as const)("in the middle keeps what had arrived: %#", ([answer, problem]) =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answer);
      const { pieces, error } = yield* outcome(ask(upstream.url));
      assert.equal(pieces.join(""), "Every pol");
      failsWith(error?.reason, { _tag: "CutOff", problem });
      assert.equal(upstream.received.length, 1);
    }),
  );

  it.effect("of a model that does not stop ends the answer", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(Array.from({ length: 21 }, () => "again ".repeat(8_500))));
      const { pieces, error } = yield* outcome(ask(upstream.url));
      assert.isBelow(pieces.join("").length, 1_000_001);
      failsWith(error?.reason, { _tag: "CutOff", problem: "endless" });
    }),
  );

  it.effect("never repeats the key, the message or the provider's own words", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(
        answers(400, { error: { message: `cannot read "my private question", ${key}` } }),
      );
      const { error } = yield* outcome(ask(upstream.url, "my private question"));
      const shown = `${error} ${JSON.stringify(error)} ${error?.message} ${error?.stack}`;
      assert.notInclude(shown, "private");
      assert.notInclude(shown, key);
    }),
  );
});

describe("patience", () => {
  it.effect("ends with a server that says nothing", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(hangs());
      const fiber = yield* Effect.forkChild(outcome(ask(upstream.url)));
      yield* Queue.take(upstream.answered);
      yield* TestClock.adjust(defaultPatience.first);
      const { error } = yield* Fiber.join(fiber);
      failsWith(error?.reason, { _tag: "TimedOut", phase: "first", seconds: 180 });
      yield* Queue.take(upstream.abandoned);
    }),
  );

  it.effect("ends with a server that falls silent, and keeps what had arrived", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(hangs(["Every"]));
      const arrived = yield* Queue.unbounded<string>();
      const fiber = yield* ask(upstream.url).pipe(
        Stream.runForEach((piece) => Queue.offer(arrived, piece)),
        Effect.flip,
        Effect.forkChild,
      );
      assert.equal(yield* Queue.take(arrived), "Every");
      yield* TestClock.adjust(defaultPatience.idle);
      const error = yield* Fiber.join(fiber);
      failsWith(error.reason, { _tag: "TimedOut", phase: "idle", seconds: 60 });
    }),
  );

  it.effect("tries a busy or faulty server again before its first words", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(
        answers(429, "", { "retry-after": "0" }),
        answers(500, "oops"),
        streams(["Yes."]),
      );
      const { pieces, error } = yield* outcome(ask(upstream.url));
      assert.isUndefined(error);
      assert.deepEqual(pieces, ["Yes."]);
      assert.equal(upstream.received.length, 3);
    }),
  );

  it.effect("gives up after two more tries", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answers(503, { error: { message: "loading" } }));
      const { error } = yield* outcome(ask(upstream.url));
      failsWith(error?.reason, { _tag: "Rejected", problem: "server", status: 503 });
      assert.equal(upstream.received.length, 3);
    }),
  );
});

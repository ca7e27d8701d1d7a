import { MessageId, type ServerEvent, ThreadId } from "@pincite/api";
import { encode, serialize } from "@pincite/format";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Queue from "effect/Queue";
import { answers, startUpstream, streams } from "../provider/testing/upstream.ts";
import { startScripted } from "../testing/ScriptedProvider.ts";
import {
  follow,
  listen,
  messagesOf,
  newThread,
  saysAtEnd,
  send,
  startFresh,
  subscribe,
  untilEnded,
} from "../testing/TestServer.ts";

const citation = {
  environmentId: "env_0123456789abcdefghijkl",
  source: { kind: "message", threadId: "t", messageId: "m" },
  text: "the words themselves",
  start: 10,
  end: 30,
  prefix: "before ",
  suffix: " after",
  comment: "Really?",
} as const;

/** The text of a reply put together from its events as a client does it. */
const assemble = (events: readonly ServerEvent[], id: string): string => {
  let text = "";
  let version = -1;
  for (const { event, data } of events) {
    if (event === "message" && data.id === id && data.version > version) ({ text, version } = data);
    if (event === "delta" && data.messageId === id && data.version > version) {
      assert.strictEqual(data.offset, text.length);
      text += data.text;
      version = data.version;
    }
  }
  return text;
};

const replyOf = Effect.fnUntraced(function* (following: Fiber.Fiber<ServerEvent[], unknown>) {
  const collected = yield* Fiber.join(following);
  const last = collected.at(-1);
  return last?.event === "message" ? { events: collected, reply: last.data } : assert.fail("the stream ended early");
});

describe("sending", () => {
  it.live("keeps the message byte for byte, sends the provider the excerpt and no id, and streams the reply", () =>
    Effect.gen(function* () {
      const { next, provider, upstream } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const threadId = yield* newThread(client);
      const reading = yield* follow(untilEnded(subscribe(client, threadId)));
      const text = `Why? ${serialize(citation)}`;

      const sent = yield* send(client, threadId, "m1", text);
      assert.strictEqual(sent.message.text, text);
      assert.deepInclude(sent.reply, { role: "assistant", status: "streaming", replyTo: sent.message.id, position: 1 });

      const answer = yield* next;
      for (const piece of ["One ", "two ", "three 😀."]) answer.say(piece);
      answer.finish();
      const { events, reply } = yield* replyOf(reading);
      assert.deepInclude(reply, { id: sent.reply.id, text: "One two three 😀.", status: "complete", error: null });
      assert.strictEqual(assemble(events, reply.id), reply.text);

      const stored = yield* messagesOf(client, threadId);
      assert.deepStrictEqual(stored, [sent.message, reply]);
      const body = upstream.received[0]?.body ?? "";
      assert.include(body, "the words themselves");
      assert.include(body, "Really?");
      for (const secret of [citation.environmentId, threadId, sent.message.id, "10-30", "before ", encode(citation)]) {
        assert.notInclude(body, `"${secret}"`);
      }
      assert.notInclude(body, "web+pincite");
    }).pipe(Effect.scoped),
  );

  it.live("shows one text and one status under one version, to whoever asks at whatever moment", () =>
    Effect.gen(function* () {
      const { next, provider } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const seen = new Map<string, string>();
      for (let round = 0; round < 12; round++) {
        const threadId = yield* newThread(client);
        yield* send(client, threadId, `m${round}`, "Well?");
        const answer = yield* next;
        answer.say("Understood.");
        answer.finish();
        for (let status = "streaming"; status === "streaming";) {
          const reply = (yield* messagesOf(client, threadId)).at(-1);
          if (reply === undefined) return assert.fail("the reply is gone");
          const shown = JSON.stringify([reply.status, reply.text]);
          const key = `${reply.id} ${reply.version}`;
          assert.strictEqual(seen.get(key) ?? shown, shown);
          seen.set(key, shown);
          ({ status } = reply);
        }
      }
    }).pipe(Effect.scoped),
  );

  it.live("stores a message once however often it is sent, and answers alike", () =>
    Effect.gen(function* () {
      const { next, provider, upstream } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const threadId = yield* newThread(client);
      const reading = yield* follow(untilEnded(subscribe(client, threadId)));
      const twice = yield* Effect.all([send(client, threadId, "m1", "Hi"), send(client, threadId, "m1", "Hi")], {
        concurrency: "unbounded",
      });
      assert.deepStrictEqual(twice[0], twice[1]);
      (yield* next).finish();
      yield* replyOf(reading);
      const later = yield* send(client, threadId, "m1", "Hi");
      assert.strictEqual(later.reply.id, twice[0].reply.id);
      assert.strictEqual((yield* messagesOf(client, threadId)).length, 2);
      assert.strictEqual(upstream.received.length, 1);

      const otherText = yield* Effect.flip(send(client, threadId, "m1", "Hello"));
      assert.strictEqual(otherText._tag, "IdConflict");
      const otherThread = yield* newThread(client, "other");
      assert.strictEqual((yield* Effect.flip(send(client, otherThread, "m1", "Hi")))._tag, "IdConflict");
      assert.strictEqual((yield* Effect.flip(send(client, threadId, later.reply.id, "Hi")))._tag, "IdConflict");
    }).pipe(Effect.scoped),
  );

  it.live("refuses a second message while a reply is being written, and takes it when that was stopped", () =>
    Effect.gen(function* () {
      const { next, provider, upstream } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const threadId = yield* newThread(client);
      const hear = yield* listen(client, threadId);
      const { reply } = yield* send(client, threadId, "m1", "Hi");
      const answer = yield* next;
      const busy = yield* Effect.flip(send(client, threadId, "m2", "And?"));
      assert.deepInclude(busy, { _tag: "ThreadBusy", replyId: reply.id });

      answer.say("Half an ");
      const params = { threadId, messageId: reply.id };
      yield* hear(saysAtEnd("Half an "));
      const stopped = yield* client.messages.stop({ params });
      assert.deepInclude(stopped, { text: "Half an ", status: "stopped", error: null });
      assert.deepStrictEqual(yield* client.messages.stop({ params }), stopped);
      // The provider is not left writing for nobody.
      yield* Queue.take(upstream.abandoned);

      yield* send(client, threadId, "m2", "And?");
      yield* next;
      assert.strictEqual(upstream.received.length, 2);
      assert.include(upstream.received[1]?.body, "Half an ");
    }).pipe(Effect.scoped),
  );

  it.live("keeps what a broken reply had, says why, and writes it anew in its place on retry", () =>
    Effect.gen(function* () {
      const { next, provider } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const threadId = yield* newThread(client);
      const first = yield* follow(untilEnded(subscribe(client, threadId)));
      const { reply } = yield* send(client, threadId, "m1", "Hi");
      const params = { threadId, messageId: reply.id };
      const broken = yield* next;
      broken.say("Half an ans");
      broken.break();
      const failed = (yield* replyOf(first)).reply;
      assert.deepInclude(failed, { text: "Half an ans", status: "failed" });
      assert.deepInclude(failed.error, { reason: "CutOff", retryable: true });

      const second = yield* follow(untilEnded(subscribe(client, threadId)));
      const retried = yield* client.messages.retry({ params });
      assert.deepInclude(retried, { id: reply.id, position: 1, text: "", status: "streaming", error: null });
      const whole = yield* next;
      whole.say("A whole answer.");
      whole.finish();
      const complete = (yield* replyOf(second)).reply;
      assert.deepInclude(complete, { id: reply.id, text: "A whole answer.", status: "complete", error: null });
      assert.isAbove(complete.version, failed.version);
      assert.strictEqual((yield* Effect.flip(client.messages.retry({ params })))._tag, "NotRetryable");
    }).pipe(Effect.scoped),
  );

  it.live("cuts a reply off that does not end, and keeps what fits", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(streams(Array.from({ length: 11 }, () => "x".repeat(100_000))));
      const { client } = yield* startFresh({ provider: { baseUrl: upstream.url, model: "m" } });
      const threadId = yield* newThread(client);
      const reading = yield* follow(untilEnded(subscribe(client, threadId)));
      yield* send(client, threadId, "m1", "Hi");
      const { reply } = yield* replyOf(reading);
      assert.strictEqual(reply.text.length, 1_000_000);
      assert.deepInclude(reply.error, { reason: "CutOff" });
    }).pipe(Effect.scoped),
  );

  it.live("shows a provider's refusal in the thread", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answers(401, { error: { message: "no" } }));
      const { client } = yield* startFresh({ provider: { baseUrl: upstream.url, model: "m" } });
      const threadId = yield* newThread(client);
      const reading = yield* follow(untilEnded(subscribe(client, threadId)));
      yield* send(client, threadId, "m1", "Hi");
      const { reply } = yield* replyOf(reading);
      assert.deepInclude(reply, { text: "", status: "failed" });
      assert.deepInclude(reply.error, { reason: "Unauthorized", retryable: false });
    }).pipe(Effect.scoped),
  );

  it.live("refuses what is over the limit, as stored or with its quotes written out, and stores nothing", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      const threadId = yield* newThread(client);
      const stored = yield* Effect.flip(send(client, threadId, "m1", "x".repeat(120_001)));
      assert.deepInclude(stored, { _tag: "MessageTooLong", form: "stored", storedLength: 120_001, limit: 120_000 });

      const link = serialize({
        environmentId: "e",
        source: { kind: "message", threadId: "t", messageId: "m" },
        text: "a",
        start: 0,
        end: 1,
        prefix: "",
        suffix: "",
      });
      const expanded = yield* Effect.flip(send(client, threadId, "m1", link.padEnd(120_000, " x")));
      assert.deepInclude(expanded, { _tag: "MessageTooLong", form: "expanded", limit: 120_000 });
      assert.deepStrictEqual(yield* messagesOf(client, threadId), []);
    }).pipe(Effect.scoped),
  );

  it.live("says what is wrong with a message that cannot be sent", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      const threadId = yield* newThread(client);
      const gone = ThreadId.make("gone");
      assert.deepInclude(yield* Effect.flip(send(client, gone, "m1", "Hi")), { _tag: "NotFound", kind: "thread" });
      assert.deepInclude(yield* Effect.flip(send(client, threadId, "m1", " \n")), { _tag: "InvalidInput" });
      const params = { threadId, messageId: MessageId.make("gone") };
      assert.deepInclude(yield* Effect.flip(client.messages.retry({ params })), { _tag: "NotFound", kind: "message" });
      assert.deepInclude(yield* Effect.flip(client.messages.stop({ params })), { _tag: "NotFound", kind: "message" });
    }).pipe(Effect.scoped),
  );

  it.live("ends the reply of a thread that is deleted, and takes its messages along", () =>
    Effect.gen(function* () {
      const { next, provider, upstream } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const threadId = yield* newThread(client);
      yield* send(client, threadId, "m1", "Hi");
      yield* next;
      yield* client.threads.remove({ params: { id: threadId } });
      assert.deepInclude(yield* Effect.flip(messagesOf(client, threadId)), { _tag: "NotFound" });
      yield* newThread(client);
      assert.deepStrictEqual(yield* messagesOf(client, threadId), []);
      assert.strictEqual(upstream.received.length, 1);
      // The id is free again with its message.
      yield* send(client, threadId, "m1", "Hi");
    }).pipe(Effect.scoped),
  );
});

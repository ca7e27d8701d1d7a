import { PersonId, type ServerEvent, ThreadId } from "@pincite/api";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Scope from "effect/Scope";
import * as Exit from "effect/Exit";
import * as Stream from "effect/Stream";
import { startScripted } from "../testing/ScriptedProvider.ts";
import {
  endsReply,
  follow,
  listen,
  newThread,
  saysAtEnd,
  send,
  signIn,
  startFresh,
  startServer,
  subscribe,
  temporaryFolder,
  untilEnded,
} from "../testing/TestServer.ts";
import { EventBus } from "./EventBus.ts";

const take = (events: Stream.Stream<ServerEvent, unknown>, count: number) =>
  Stream.runCollect(Stream.take(events, count));

const numbers = (events: readonly ServerEvent[]) =>
  events.flatMap(({ event, data }) => (event === "thread" ? [data.updatedAt] : []));

const names = (events: readonly ServerEvent[]) => events.map(({ event }) => event);

describe("events", () => {
  it.live("a new stream begins with a reset, and goes on with what happens", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      const threadId = yield* newThread(client);
      const following = yield* follow(
        Stream.takeUntil(subscribe(client, threadId), ({ event }) => event === "thread-deleted"),
      );
      const other = yield* newThread(client, "other");
      const named = yield* client.threads.update({ params: { id: other }, payload: { title: "Named" } });
      yield* client.threads.remove({ params: { id: threadId } });
      const [reset, created, renamed, deleted] = yield* Fiber.join(following);
      assert.deepStrictEqual(reset?.data, { reason: "start" });
      assert.deepInclude(created?.data, { id: other, title: "" });
      assert.deepStrictEqual(renamed?.data, named);
      assert.deepStrictEqual(deleted?.data, { id: threadId });
    }).pipe(Effect.scoped),
  );

  it.live("a client that reconnects misses nothing and repeats nothing, wherever it was cut off", () =>
    Effect.gen(function* () {
      const { next, provider } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const threadId = yield* newThread(client);
      const whole = yield* follow(untilEnded(subscribe(client, threadId)));
      const hear = yield* listen(client, threadId);
      const start = yield* take(subscribe(client, threadId), 1);
      yield* send(client, threadId, "m1", "Hi");
      const answer = yield* next;
      for (const word of ["One ", "two ", "three ", "four."]) {
        answer.say(word);
        yield* hear(saysAtEnd(word));
      }
      answer.finish();
      const all = yield* Fiber.join(whole);
      const rest = all.slice(all.findIndex(({ event }) => event === "message"));
      assert.isAbove(rest.filter(({ event }) => event === "delta").length, 1);

      for (let count = 0; count < rest.length; count++) {
        const seen = rest.slice(0, count);
        const last = seen.at(-1)?.id ?? start[0]?.id;
        const again = yield* Stream.runCollect(untilEnded(subscribe(client, threadId, last)));
        assert.deepStrictEqual([...seen, ...again], rest);
      }
    }).pipe(Effect.scoped),
  );

  it.live("tells the events of the asked thread only, and threads to everybody", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      const [a, b] = yield* Effect.all([newThread(client, "a"), newThread(client, "b")]);
      const start = yield* take(subscribe(client, b), 1);
      const hear = yield* listen(client, a);
      yield* send(client, a, "m1", "Hi");
      yield* hear(endsReply);
      yield* client.threads.remove({ params: { id: a } });
      const heard = yield* Stream.runCollect(
        Stream.takeUntil(subscribe(client, b, start[0]?.id), ({ event }) => event === "thread-deleted"),
      );
      assert.deepStrictEqual([...new Set(names(heard))], ["thread", "thread-deleted"]);
    }).pipe(Effect.scoped),
  );

  it.live("an id of another run, or of the future, is answered by a reset", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const scope = yield* Scope.make();
      const first = yield* Scope.provide(startServer({ dataFolder }), scope);
      const { client, token } = yield* signIn(first);
      const threadId = yield* newThread(client);
      const [start] = yield* take(subscribe(client, threadId), 1);
      assert.deepInclude(start, { event: "reset", data: { reason: "start" } });
      const future = `${start?.id.split("-").slice(0, -1).join("-")}-99`;
      for (const id of [future, "nonsense"]) {
        const [event] = yield* take(subscribe(client, threadId, id), 1);
        assert.deepInclude(event, { event: "reset", data: { reason: "gap" } });
      }
      yield* Scope.close(scope, Exit.void);

      const second = yield* startServer({ dataFolder });
      assert.strictEqual(second.environmentId, first.environmentId);
      const response = yield* Effect.promise(() =>
        fetch(`${second.address}/api/events?thread=${threadId}`, {
          headers: { authorization: `Bearer ${token}`, "last-event-id": start?.id ?? "" },
        }),
      );
      const reader = response.body?.getReader();
      let heard = "";
      while (!heard.includes("reset")) {
        const chunk = yield* Effect.promise(() => reader?.read() ?? Promise.reject(new Error("no body")));
        heard += new TextDecoder().decode(chunk.value);
      }
      assert.include(heard, '{"reason":"gap"}');
      yield* Effect.promise(() => reader?.cancel() ?? Promise.resolve());
    }).pipe(Effect.scoped),
  );

  it.effect("a client that does not keep up is disconnected, and catches up when it returns", () =>
    Effect.gen(function* () {
      const bus = yield* EventBus;
      const id = ThreadId.make("t");
      const personId = PersonId.make("per_a");
      const pull = yield* Stream.toPull(bus.subscribe({ personId }));
      const heard = [...(yield* pull)];
      const expected = Array.from({ length: 3_000 }, (_, index) => index + 1);
      for (const updatedAt of expected) {
        const data = { id, title: "", createdAt: 0, updatedAt, messageCount: 0 };
        yield* bus.publish(personId, { event: "thread", data });
      }
      yield* pull.pipe(
        Effect.map((more) => heard.push(...more)),
        Effect.forever,
        Effect.exit,
      );
      assert.isBelow(heard.length, expected.length);
      const missed = expected.length - numbers(heard).length;
      const rest = yield* take(bus.subscribe({ personId, lastEventId: heard.at(-1)?.id }), missed);
      assert.deepStrictEqual(numbers([...heard, ...rest]), expected);
    }).pipe(Effect.provide(EventBus.layer), Effect.scoped),
  );
});

import { type Thread, ThreadId } from "@pincite/api";
import { serialize } from "@pincite/format";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { newThread, send, startFresh } from "../testing/TestServer.ts";

describe("threads", () => {
  it.live("are named after their first message in plain words, until they get a title of their own", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      const quote = serialize({
        environmentId: "env_x",
        source: { kind: "message", threadId: "t", messageId: "m" },
        text: "cache replay",
        start: 0,
        end: 12,
        prefix: "",
        suffix: "",
      });
      const id = yield* newThread(client);
      const titled = (title: string) => client.threads.update({ params: { id }, payload: { title } });
      assert.strictEqual((yield* client.threads.get({ params: { id } })).title, "");
      yield* send(client, id, "m1", `\n${quote} Is this right?\nSecond line`);
      const named = yield* client.threads.get({ params: { id } });
      assert.include(named.title, "cache replay");
      assert.notInclude(named.title, "web+pincite");
      assert.strictEqual(named.messageCount, 2);
      assert.strictEqual((yield* titled("  Mine ")).title, "Mine");
      assert.strictEqual((yield* titled("")).title, named.title);
    }).pipe(Effect.scoped),
  );

  it.live("made twice with one id are one thread", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      const payload = { id: ThreadId.make("t"), title: "First" };
      const first = yield* client.threads.create({ payload });
      const second = yield* client.threads.create({ payload: { ...payload, title: "Second" } });
      assert.deepStrictEqual(second, first);
      yield* client.threads.remove({ params: { id: first.id } });
      const gone = yield* Effect.flip(client.threads.remove({ params: { id: first.id } }));
      assert.deepInclude(gone, { _tag: "NotFound", kind: "thread" });
    }).pipe(Effect.scoped),
  );

  it.live("are listed by activity, page by page, each once", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh();
      for (let number = 0; number < 7; number++) yield* newThread(client, `t${number}`);
      const whole = (yield* client.threads.list({ query: {} })).threads;
      assert.strictEqual(whole.length, 8);
      const byActivity = whole.toSorted((a, b) => b.updatedAt - a.updatedAt || (b.id < a.id ? -1 : 1));
      assert.deepStrictEqual(whole, byActivity);
      const paged: Thread[] = [];
      let cursor: string | null | undefined;
      do {
        const page: { readonly threads: readonly Thread[]; readonly next: string | null } = yield* client.threads.list({
          query: { limit: 3, ...(typeof cursor === "string" ? { cursor } : {}) },
        });
        paged.push(...page.threads);
        cursor = page.next;
      } while (cursor !== null);
      assert.deepStrictEqual(paged, [...whole]);
    }).pipe(Effect.scoped),
  );
});

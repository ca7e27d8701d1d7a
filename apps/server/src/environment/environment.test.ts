import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { messagesOf, signIn, startFresh, startServer, temporaryFolder } from "../testing/TestServer.ts";

describe("the environment", () => {
  it.live("has an id of its own that stays with its data, whatever the port", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const first = yield* startServer({ dataFolder, label: "Attic" });
      assert.match(first.environmentId, /^env_[A-Za-z0-9_-]{22}$/);
      yield* Effect.promise(() => first.stop());
      const second = yield* startServer({ dataFolder });
      const { client } = yield* signIn(second);
      const environment = yield* client.environment.get();
      assert.strictEqual(environment.id, first.environmentId);
      assert.strictEqual(environment.label, "Attic");
      assert.deepStrictEqual(environment.limits, { storedLength: 120_000, expandedLength: 120_000 });
      assert.strictEqual(environment.quoteLayout, "tags");
      assert.strictEqual(environment.provider.kind, "extractive");
      assert.notStrictEqual((yield* startFresh()).server.environmentId, first.environmentId);
    }).pipe(Effect.scoped),
  );

  it.live("tells the layout of quotes that it was started with", () =>
    Effect.gen(function* () {
      const { client } = yield* startFresh({ quoteLayout: "json" });
      assert.strictEqual((yield* client.environment.get()).quoteLayout, "json");
    }).pipe(Effect.scoped),
  );

  it.live(
    "begins with a thread of ordinary messages that invites quoting, and does not bring it back when it was deleted",
    () =>
      Effect.gen(function* () {
        const dataFolder = yield* temporaryFolder;
        const first = yield* startServer({ dataFolder });
        const { client } = yield* signIn(first);
        const { threads } = yield* client.threads.list({ query: {} });
        const [welcome] = threads;
        assert.strictEqual(threads.length, 1);
        assert.deepInclude(welcome, { title: "Welcome to Pincite", messageCount: 6 });
        const id = welcome?.id ?? assert.fail("no thread");
        const messages = yield* messagesOf(client, id);
        assert.deepStrictEqual(
          messages.map(({ role, position, status }) => [role, position, status]),
          messages.map((_, index) => [index % 2 === 0 ? "user" : "assistant", index, "complete"]),
        );
        for (const [index, { replyTo }] of messages.entries()) {
          assert.strictEqual(replyTo, index % 2 === 0 ? null : messages[index - 1]?.id);
        }
        yield* client.threads.remove({ params: { id } });
        yield* Effect.promise(() => first.stop());
        const again = yield* signIn(yield* startServer({ dataFolder }));
        assert.deepStrictEqual((yield* again.client.threads.list({ query: {} })).threads, []);
      }).pipe(Effect.scoped),
  );
});

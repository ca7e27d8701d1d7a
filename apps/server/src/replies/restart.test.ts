import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Scope from "effect/Scope";
import * as SqlClient from "effect/sql/SqlClient";
import { layerSqliteClient } from "../database/SqliteClient.ts";
import { startScripted } from "../testing/ScriptedProvider.ts";
import { startProcess } from "../testing/ServerProcess.ts";
import {
  listen,
  messagesOf,
  newThread,
  saysAtEnd,
  send,
  signIn,
  startServer,
  temporaryFolder,
} from "../testing/TestServer.ts";

/** The text of the one reply as the file has it, once there is some: no signal comes out of the process that writes it. */
const storedReply = (dataFolder: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const read = sql<{ readonly text: string }>`SELECT text FROM messages WHERE thread_id = 'thread' AND position = 1`;
    const rows = yield* Effect.repeat(read, { until: ([row]) => row !== undefined && row.text !== "" });
    return rows[0]?.text ?? "";
  }).pipe(Effect.provide(layerSqliteClient({ filename: join(dataFolder, "environment.db") })));

/** Starting a process with all its modules takes seconds on a busy machine. */
const processTimeout = 30_000;

describe("a server that is killed", () => {
  it.live(
    "has an accepted message, once, and marks its reply as interrupted",
    () =>
      Effect.gen(function* () {
        const dataFolder = yield* temporaryFolder;
        const { provider } = yield* startScripted;
        const killed = yield* startProcess(dataFolder, provider.baseUrl);
        const before = yield* signIn(killed);
        const threadId = yield* newThread(before.client);
        const sent = yield* send(before.client, threadId, "m1", "Do not lose me.");
        yield* killed.kill;

        const server = yield* startServer({ dataFolder, provider });
        const { client } = yield* signIn(server);
        const messages = yield* messagesOf(client, threadId);
        assert.strictEqual(messages.length, 2);
        assert.deepStrictEqual(messages[0], sent.message);
        assert.deepInclude(messages[1], { id: sent.reply.id, text: "", status: "interrupted", error: null });
        // The client did not hear that it was accepted, and sends it again.
        const again = yield* send(client, threadId, "m1", "Do not lose me.");
        assert.deepStrictEqual([again.message, again.reply], messages);
      }).pipe(Effect.scoped),
    processTimeout,
  );

  it.live(
    "keeps a reply up to its last stored piece, under a version that nobody has seen",
    () =>
      Effect.gen(function* () {
        const dataFolder = yield* temporaryFolder;
        const { next, provider } = yield* startScripted;
        const killed = yield* startProcess(dataFolder, provider.baseUrl);
        const before = yield* signIn(killed);
        const threadId = yield* newThread(before.client);
        yield* send(before.client, threadId, "m1", "Tell me.");
        const answer = yield* next;
        const said = "A first piece, and a second one.";
        answer.say("A first piece,");
        const kept = yield* storedReply(dataFolder);
        answer.say(" and a second one.");
        const [, seen] = yield* messagesOf(before.client, threadId);
        yield* killed.kill;

        const server = yield* startServer({ dataFolder, provider });
        const { client } = yield* signIn(server);
        const [, reply] = yield* messagesOf(client, threadId);
        assert.strictEqual(reply?.status, "interrupted");
        assert.isTrue(reply?.text.startsWith(kept) && said.startsWith(reply.text), reply?.text);
        assert.isAbove(reply?.version ?? 0, seen?.version ?? 0);
        yield* client.messages.retry({ params: { threadId, messageId: reply?.id ?? assert.fail("no reply") } });
      }).pipe(Effect.scoped),
    processTimeout,
  );
});

describe("a server that is stopped", () => {
  it.live("marks a reply that is being written as interrupted, with all that was said", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const { next, provider } = yield* startScripted;
      const scope = yield* Scope.make();
      const first = yield* Scope.provide(startServer({ dataFolder, provider }), scope);
      const before = yield* signIn(first);
      const threadId = yield* newThread(before.client);
      const hear = yield* listen(before.client, threadId);
      yield* send(before.client, threadId, "m1", "Tell me.");
      (yield* next).say("Half an ");
      yield* hear(saysAtEnd("Half an "));
      yield* Scope.close(scope, Exit.void);

      const { client } = yield* signIn(yield* startServer({ dataFolder, provider }));
      const [, reply] = yield* messagesOf(client, threadId);
      assert.deepInclude(reply, { text: "Half an ", status: "interrupted", error: null });
    }).pipe(Effect.scoped),
  );

  it.live("lets nobody else have its data folder meanwhile, and frees it then", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const first = yield* startServer({ dataFolder });
      const second = yield* Effect.flip(startServer({ dataFolder }));
      assert.strictEqual(
        second.message,
        `Another Pincite server is using ${dataFolder}. Stop it first, or choose another data folder.`,
      );
      yield* Effect.promise(() => first.stop());
      const third = yield* startServer({ dataFolder });
      assert.strictEqual(third.environmentId, first.environmentId);
    }).pipe(Effect.scoped),
  );

  it.live("says when its port is taken", () =>
    Effect.gen(function* () {
      const first = yield* startServer({ dataFolder: yield* temporaryFolder });
      const port = Number(new URL(first.address).port);
      const error = yield* Effect.flip(startServer({ dataFolder: yield* temporaryFolder, port }));
      assert.strictEqual(error.message, `Port ${port} on 127.0.0.1 is taken by another program. Choose another port.`);
    }).pipe(Effect.scoped),
  );
});

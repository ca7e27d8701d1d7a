import { join } from "node:path";
import { type Message, MessageId, ThreadId } from "@pincite/api";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";
import { layerSqliteClient } from "../database/SqliteClient.ts";
import { type Client, newThread, signIn, startServer, temporaryFolder } from "../testing/TestServer.ts";

const count = 57;
const threadId = ThreadId.make("thread");

/** A thread of many messages, put into the file as an import would. */
const fill = (dataFolder: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql`
      WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})
      INSERT INTO messages (id, thread_id, position, role, text, status, version, created_at, updated_at)
      SELECT 'm' || n, ${threadId}, n, iif(n % 2 = 0, 'user', 'assistant'), 'text ' || n, 'complete', 0, n, n FROM numbers`;
    yield* sql`UPDATE threads SET message_count = ${count} WHERE id = ${threadId}`;
  }).pipe(Effect.provide(layerSqliteClient({ filename: join(dataFolder, "environment.db") })));

const start = Effect.gen(function* () {
  const dataFolder = yield* temporaryFolder;
  const { client } = yield* signIn(yield* startServer({ dataFolder }));
  yield* newThread(client, threadId);
  yield* fill(dataFolder);
  return client;
});

const positions = (messages: readonly Message[]) => messages.map(({ position }) => position);

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

type Query = Parameters<Client["messages"]["page"]>[0]["query"];

describe("pages of messages", () => {
  it.live("walk the whole thread in both directions, each message once, whatever the size", () =>
    Effect.gen(function* () {
      const client = yield* start;
      const page = (query: Query) => client.messages.page({ params: { threadId }, query });
      for (const limit of [1, 10, 19, 57, 200]) {
        const backwards: number[] = [];
        let current = yield* page({ limit });
        assert.isNull(current.after);
        for (;;) {
          assert.strictEqual(current.total, count);
          backwards.unshift(...positions(current.messages));
          if (current.before === null) break;
          current = yield* page({ before: current.before, limit });
        }
        const forwards = positions(current.messages);
        while (current.after !== null) {
          current = yield* page({ after: current.after, limit });
          forwards.push(...positions(current.messages));
        }
        assert.deepStrictEqual(backwards, range(0, count));
        assert.deepStrictEqual(forwards, range(0, count));
      }
    }).pipe(Effect.scoped),
  );

  it.live("around a message hold it, as many on both sides as there are, and lead on without a gap", () =>
    Effect.gen(function* () {
      const client = yield* start;
      const page = (query: Query) => client.messages.page({ params: { threadId }, query });
      const cases = [
        [0, 10, range(0, 10)],
        [4, 10, range(0, 10)],
        [30, 10, range(25, 35)],
        [30, 1, [30]],
        [56, 10, range(47, 57)],
        [28, 200, range(0, 57)],
      ] as const;
      for (const [position, limit, expected] of cases) {
        const around = yield* page({ around: MessageId.make(`m${position}`), limit });
        assert.deepStrictEqual(positions(around.messages), [...expected]);
        const before =
          around.before === null ? [] : positions((yield* page({ before: around.before, limit })).messages);
        const after = around.after === null ? [] : positions((yield* page({ after: around.after, limit })).messages);
        const first = expected[0] ?? 0;
        const last = expected.at(-1) ?? 0;
        assert.deepStrictEqual(before, range(Math.max(first - limit, 0), first));
        assert.deepStrictEqual(after, range(last + 1, Math.min(last + 1 + limit, count)));
      }
      const gone = yield* Effect.flip(page({ around: MessageId.make("gone") }));
      assert.deepInclude(gone, { _tag: "NotFound", kind: "message" });
    }).pipe(Effect.scoped),
  );

  it.live("of an empty thread are empty", () =>
    Effect.gen(function* () {
      const { client } = yield* signIn(yield* startServer({ dataFolder: yield* temporaryFolder }));
      yield* newThread(client, threadId);
      const page = yield* client.messages.page({ params: { threadId }, query: {} });
      assert.deepStrictEqual(page, { messages: [], before: null, after: null, total: 0 });
    }).pipe(Effect.scoped),
  );
});

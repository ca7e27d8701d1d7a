import { join } from "node:path";
import type { InlineCitation } from "@pincite/api";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Scope from "effect/Scope";
import * as SqlClient from "effect/sql/SqlClient";
import { layerSqliteClient } from "../database/SqliteClient.ts";
import { startCiting } from "../testing/CitingServer.ts";
import {
  endsReply,
  listen,
  messagesOf,
  newThread,
  saysAtEnd,
  send,
  signIn,
  temporaryFolder,
} from "../testing/TestServer.ts";

const citation = (title: string): InlineCitation => ({
  source: `silvia://your-account/${title}`,
  title,
  cited_text: "$10",
  target: { kind: "account", accountId: "acctPLAID0000000001", provider: null },
});

const checkpoint = { messages: [{ role: "user", content: "Well?" }], citationTargets: [["s", null]] };

/** Runs in the folder's file while no server has it. */
const inFile = <A, E>(folder: string, use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.provide(
    Effect.flatMap(SqlClient.SqlClient, use),
    layerSqliteClient({ filename: join(folder, "environment.db") }),
  );

const replyRow = (folder: string) =>
  inFile(folder, (sql) =>
    Effect.map(
      sql<
        Readonly<Record<string, string | number | null>>
      >`SELECT * FROM messages WHERE thread_id = 'thread' AND position = 1`,
      ([row]) => row ?? assert.fail("no reply"),
    ),
  );

/** A folder whose server was stopped after a turn's checkpoint, when more had been said and cited. */
const cutOff = Effect.gen(function* () {
  const folder = yield* temporaryFolder;
  const scope = yield* Scope.make();
  const server = yield* Scope.provide(startCiting(folder), scope);
  const { client, token } = yield* signIn(server);
  const threadId = yield* newThread(client);
  const { reply } = yield* send(client, threadId, "m1", "Well?");
  const turn = yield* server.nextTurn;
  const hear = yield* Scope.provide(listen(client, threadId), scope);
  turn.give("Checking", { kind: "citation", citation: citation("checking") }, ": ", { kind: "checkpoint", checkpoint });
  turn.give("savings: ", { kind: "citation", citation: citation("savings") }, "and");
  yield* hear(saysAtEnd("and"));
  yield* Scope.close(scope, Exit.void);
  return { folder, token, threadId, reply };
});

describe("a turn with a checkpoint", () => {
  it.live("is kept with its text and citations when the server stops", () =>
    Effect.gen(function* () {
      const { folder } = yield* cutOff;
      const row = yield* replyRow(folder);
      assert.deepInclude(row, { status: "interrupted", text: "Checking: savings: and" });
      assert.deepInclude(JSON.parse(String(row["checkpoint"])), checkpoint);
      assert.strictEqual(JSON.parse(String(row["inline_citations"])).length, 2);
    }).pipe(Effect.scoped),
  );

  it.live.each(["interrupted", "streaming"])(
    "goes on from there when the server starts again, as it does after a crash: %s",
    (status) =>
      Effect.gen(function* () {
        const { folder, threadId, reply } = yield* cutOff;
        yield* inFile(folder, (sql) => sql`UPDATE messages SET status = ${status} WHERE id = ${reply.id}`);
        const { version } = yield* replyRow(folder);

        const server = yield* startCiting(folder);
        const { request, give, finish } = yield* server.nextTurn;
        const { person } = yield* (yield* signIn(server)).client.access.session();
        assert.deepStrictEqual(request, {
          personId: person.id,
          threadId,
          replyId: reply.id,
          history: [{ id: "m1", role: "user", text: "Well?" }],
          checkpoint,
          written: "Checking: ",
          cited: [citation("checking")],
        });
        const { client } = yield* signIn(server);
        const [, resumed] = yield* messagesOf(client, threadId);
        assert.deepInclude(resumed, {
          text: "Checking: ",
          status: "streaming",
          inline_citations: [citation("checking")],
        });
        assert.isAbove(resumed?.version ?? 0, Number(version));

        const hear = yield* listen(client, threadId);
        give("card: ", { kind: "citation", citation: citation("card") }, "done.");
        const heard = yield* hear(({ event }) => event === "citation");
        assert.deepInclude(heard.data, { index: 1, citation: citation("card") });
        finish();
        yield* hear(endsReply);
        const [, ended] = yield* messagesOf(client, threadId);
        assert.deepInclude(ended, {
          text: "Checking: card: done.",
          status: "complete",
          inline_citations: [citation("checking"), citation("card")],
        });
        assert.isNull((yield* replyRow(folder))["checkpoint"]);
      }).pipe(Effect.scoped),
  );

  it.live("goes on from one checkpoint three times at most, and then waits for a retry", () =>
    Effect.gen(function* () {
      const { folder, threadId, reply } = yield* cutOff;
      for (let start = 0; start < 3; start++) {
        const scope = yield* Scope.make();
        const server = yield* Scope.provide(startCiting(folder), scope);
        yield* server.nextTurn;
        yield* Scope.close(scope, Exit.void);
      }
      const server = yield* startCiting(folder);
      const { client } = yield* signIn(server);
      const params = { threadId, messageId: reply.id };
      assert.strictEqual((yield* client.messages.get({ params })).status, "interrupted");
      assert.isNull((yield* replyRow(folder))["checkpoint"]);
      yield* client.messages.retry({ params });
      assert.isUndefined((yield* server.nextTurn).request.checkpoint);
    }).pipe(Effect.scoped),
  );

  it.live("has none any more when it was stopped", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const server = yield* startCiting(folder);
      const { client } = yield* signIn(server);
      const threadId = yield* newThread(client);
      const { reply } = yield* send(client, threadId, "m1", "Well?");
      const turn = yield* server.nextTurn;
      const hear = yield* listen(client, threadId);
      turn.give({ kind: "checkpoint", checkpoint }, "Now");
      yield* hear(saysAtEnd("Now"));
      assert.isNotNull((yield* replyRow(folder))["checkpoint"]);
      yield* client.messages.stop({ params: { threadId, messageId: reply.id } });
      assert.deepInclude(yield* replyRow(folder), { status: "stopped", checkpoint: null });
    }).pipe(Effect.scoped),
  );
});

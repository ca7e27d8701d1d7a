import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Queue from "effect/Queue";
import * as SqlClient from "effect/sql/SqlClient";
import { layerSqliteClient } from "../database/SqliteClient.ts";
import { callsTools, hangs, startUpstream, streams } from "../provider/testing/upstream.ts";
import { readAccounts, writeHousehold } from "../testing/household.ts";
import { startProcess } from "../testing/ServerProcess.ts";
import {
  endsReply,
  listen,
  messagesOf,
  newThread,
  send,
  signIn,
  startServer,
  temporaryFolder,
} from "../testing/TestServer.ts";

const card = "silvia://your-account/credit-card";
const one = readAccounts("balance = -412.1");
const other = readAccounts("balance = -88");
const untyped = readAccounts("balance = -88", "account, balance");
const roth = readAccounts("account = 'Roth IRA'");

const bodyOf = (upstream: { readonly received: ReadonlyArray<{ readonly body: string }> }, index: number): unknown =>
  JSON.parse(upstream.received[index]?.body ?? "{}");

describe("a turn on a server that is killed", () => {
  it.live(
    "goes on in the same row from its last checkpoint, which holds what its sources mean (ck-01, ck-02)",
    () =>
      Effect.gen(function* () {
        const dataFolder = yield* temporaryFolder;
        const upstream = yield* startUpstream(
          callsTools([one, other, roth, untyped], "Let me look."),
          hangs(["Lost words"]),
          callsTools([one]),
          streams(["You owe $412.10 [1]. You have $48,210.55 [3]."]),
        );
        const killed = yield* startProcess(dataFolder, upstream.url);
        const before = yield* signIn(killed);
        const { person } = yield* before.client.access.session();
        writeHousehold(dataFolder, person.id);
        const threadId = yield* newThread(before.client);
        const { reply } = yield* send(before.client, threadId, "m1", "How much?");
        yield* Effect.repeat(Queue.take(upstream.answered), { times: 1 });
        const [row] = yield* SqlClient.SqlClient.pipe(
          Effect.flatMap(
            (sql) => sql<{ readonly checkpoint: string }>`SELECT checkpoint FROM messages WHERE checkpoint IS NOT NULL`,
          ),
          Effect.provide(layerSqliteClient({ filename: join(dataFolder, "environment.db") })),
        );
        const checkpoint = JSON.parse(row?.checkpoint ?? "{}") as { readonly citationTargets?: unknown };
        assert.deepEqual(checkpoint.citationTargets, [
          [card, null],
          [
            "silvia://your-account/roth-ira",
            { kind: "account", accountId: "snap-7f3e9a10-0001", provider: "snaptrade" },
          ],
        ]);
        yield* killed.kill;

        const server = yield* startServer({ dataFolder, provider: { baseUrl: upstream.url, model: "scripted" } });
        const { client } = yield* signIn(server);
        const hear = yield* listen(client, threadId);
        const [, seen] = yield* messagesOf(client, threadId);
        if (seen?.status === "streaming") yield* hear(endsReply);
        const [, resumed] = yield* messagesOf(client, threadId);
        assert.deepInclude(resumed, { id: reply.id, status: "complete" });
        assert.strictEqual(resumed?.text, "Let me look.\n\nYou owe $412.10 [1]. You have $48,210.55 [2].");
        assert.deepEqual(
          resumed?.citations?.map(({ title, target }) => [title, target]),
          [
            ["Credit card", undefined],
            ["Roth IRA", { kind: "account", accountId: "snap-7f3e9a10-0001", provider: "snaptrade" }],
          ],
        );
        assert.deepEqual(bodyOf(upstream, 2), bodyOf(upstream, 1));
      }).pipe(Effect.scoped),
    30_000,
  );
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as SqlClient from "effect/sql/SqlClient";
import { layerSqliteClient } from "../database/SqliteClient.ts";
import { callsTools, startUpstream, streams } from "../provider/testing/upstream.ts";
import { serve } from "../serve.ts";
import { readAccounts, writeHousehold } from "./household.ts";
import { follow, listen, newThread, send, signIn, subscribe, untilEnded } from "./TestServer.ts";

/** A server that cites accounts, once as it should and once with a database that takes no citations; its log goes to stderr. */
const dataFolder = mkdtempSync(join(tmpdir(), "pincite-log-"));

const breakCitations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TRIGGER broken BEFORE UPDATE OF inline_citations ON messages WHEN new.inline_citations IS NOT NULL BEGIN
      SELECT RAISE(ABORT, 'persist failed');
    END`;
}).pipe(Effect.provide(layerSqliteClient({ filename: join(dataFolder, "environment.db") })));

const talk = Effect.gen(function* () {
  const calls = callsTools([
    readAccounts("account = 'Credit card'"),
    { name: "execute_sql", arguments: { sql: "SELECT source_account_id FROM no_such_view" } },
  ]);
  const answer = streams(["You owe $412.10 [1]."]);
  const upstream = yield* startUpstream(calls, answer, calls, answer);
  const server = yield* Effect.promise(() =>
    serve({ dataFolder, logLevel: "debug", provider: { baseUrl: upstream.url, model: "m" } }),
  );
  const { client } = yield* signIn(server);
  writeHousehold(dataFolder, (yield* client.access.session()).person.id);
  const threadId = yield* newThread(client);
  const reading = yield* follow(untilEnded(subscribe(client, threadId)));
  yield* send(client, threadId, "m1", "How much?");
  yield* Fiber.join(reading);
  yield* breakCitations;
  const other = yield* newThread(client, "other");
  const hear = yield* listen(client, other);
  yield* send(client, other, "m2", "How much?");
  yield* hear(({ event }) => event === "citation");
  yield* Effect.promise(() => server.stop());
}).pipe(Effect.scoped);

await Effect.runPromise(talk);
rmSync(dataFolder, { recursive: true });

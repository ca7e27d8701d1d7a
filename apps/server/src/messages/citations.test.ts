import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type InlineCitation, MessageId, type ServerEvent } from "@pincite/api";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as SqlClient from "effect/sql/SqlClient";
import * as Stream from "effect/Stream";
import { layerSqliteClient } from "../database/SqliteClient.ts";
import { startCiting } from "../testing/CitingServer.ts";
import {
  type Client,
  follow,
  invite,
  listen,
  messagesOf,
  newThread,
  send,
  signIn,
  subscribe,
  temporaryFolder,
  untilEnded,
} from "../testing/TestServer.ts";

interface Case {
  readonly id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each case has its own shape
  readonly input: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- each case has its own shape
  readonly expected: any;
}

const cases = new Map(
  readFileSync(new URL("../../fixtures/targets.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case)
    .map((one) => [one.id, one]),
);
const caseOf = (id: string): Case => cases.get(id) ?? assert.fail(`no case ${id}`);

const account: InlineCitation = caseOf("ch-01").input.citation;
const untyped: InlineCitation = { source: "x", title: "t", cited_text: "c" };

const start = Effect.gen(function* () {
  const dataFolder = yield* temporaryFolder;
  const server = yield* startCiting(dataFolder);
  const { client, token } = yield* signIn(server);
  return { dataFolder, server, client, token, threadId: yield* newThread(client, "abc") };
});

/** Asks, and returns what hears the thread's events to the end of the reply, and the turn to write. */
const ask = Effect.fnUntraced(function* ({ client, server, threadId }: Effect.Success<typeof start>, id = "m1") {
  const reading = yield* follow(untilEnded(subscribe(client, threadId)));
  const sent = yield* send(client, threadId, id, "Well?");
  const turn = yield* server.nextTurn;
  return { ...turn, sent, events: Fiber.join(reading) as Effect.Effect<readonly ServerEvent[], unknown> };
});

/** The columns of the thread's messages as the database has them. */
const rowsOf = (dataFolder: string) =>
  inFile(
    dataFolder,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Readonly<Record<string, string | null>>>`
        SELECT id, text, status, citations, inline_citations, checkpoint FROM messages WHERE thread_id = 'abc' ORDER BY position`,
    ),
  );

const inFile = <A, E>(dataFolder: string, use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(use, layerSqliteClient({ filename: join(dataFolder, "environment.db") }));

/** A message put into the file as an earlier version, or another program, would have. */
const insert = (dataFolder: string, id: string, lists: { readonly [column: string]: unknown }) =>
  inFile(
    dataFolder,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const json = (list: unknown) => (list === undefined ? null : JSON.stringify(list));
      yield* sql`
        INSERT INTO messages (id, thread_id, position, role, text, status, version, created_at, updated_at, citations, inline_citations)
        SELECT ${id}, 'abc', message_count, 'assistant', 'text', 'complete', 0, 1, 1, ${json(lists["citations"])}, ${json(lists["inline_citations"])}
        FROM threads WHERE id = 'abc'`;
      yield* sql`UPDATE threads SET message_count = message_count + 1 WHERE id = 'abc'`;
    }),
  );

const sessionOf = (address: string, token: string) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/api/chat/sessions/abc`, { headers });
    return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
  });

const at = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== "")
    .reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key], value);

const dataOf = <Name extends ServerEvent["event"]>(events: readonly ServerEvent[], name: Name) =>
  events.flatMap((event) =>
    event.event === name ? [event.data as Extract<ServerEvent, { readonly event: Name }>["data"]] : [],
  );

describe("the citations of an answer", () => {
  it.live("are told with their targets as they are made, after the words before them, and never by the message", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { sent, give, finish, events } = yield* ask(begun);
      give("Your balance ", "is ", { kind: "citation", citation: account }, "$10", {
        kind: "citation",
        citation: untyped,
      });
      finish();
      const heard = yield* events;
      const first = heard.find(({ event }) => event === "citation");
      const { path, value } = caseOf("ch-01").expected;
      assert.deepStrictEqual(at(first, path), value);
      assert.deepStrictEqual(dataOf(heard, "citation"), [
        { threadId: begun.threadId, messageId: sent.reply.id, index: 0, citation: account },
        { threadId: begun.threadId, messageId: sent.reply.id, index: 1, citation: untyped },
      ]);
      const text = dataOf(heard.slice(0, heard.indexOf(first ?? assert.fail("no citation"))), "delta");
      assert.strictEqual(text.map((delta) => delta.text).join(""), "Your balance is ");
      for (const message of dataOf(heard, "message")) {
        for (const not of caseOf("ch-03").expected.notContaining) assert.notInclude(JSON.stringify(message), not);
      }
      assert.strictEqual(dataOf(heard, "message").at(-1)?.status, "complete");
    }).pipe(Effect.scoped),
  );

  it.live("are stored in both columns as they stand at the turn's end, and told once more as they are stored", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { sent, give, finish, events } = yield* ask(begun);
      const [{ citations, inline_citations: stored }, paths] = [
        caseOf("ch-04").input.store,
        caseOf("ch-04").expected.paths as readonly string[],
      ];
      const named = (citation: object, title: string): InlineCitation =>
        ({ cited_text: "c", ...citation, title }) as InlineCitation;
      const settled = [
        { ...named(stored[0], "A"), start: 0, end: 3 },
        { ...named(citations[0], "B"), start: 0, end: 3, page: 7 },
        { ...named(stored[0], "A"), start: 4, end: 9 },
      ];
      for (const citation of settled)
        give("word ", { kind: "citation", citation: { ...citation, target: account.target } });
      give({ kind: "settled", inline: settled });
      finish();
      const [summary, ...none] = dataOf(yield* events, "citations_summary");
      assert.deepStrictEqual(none, []);
      const once = [
        { cited_text: "c", source: "s", target: { kind: "analysis" }, title: "A" },
        { cited_text: "c", source: "s", target: { kind: "analysis" }, title: "B", page: 7 },
      ];
      const lists = { citations: once, inline_citations: settled };
      assert.deepStrictEqual(summary, { threadId: begun.threadId, messageId: sent.reply.id, ...lists } as never);
      const [, row] = yield* rowsOf(begun.dataFolder);
      const columns = {
        citations: JSON.parse(row?.["citations"] ?? ""),
        inline_citations: JSON.parse(row?.["inline_citations"] ?? ""),
      };
      assert.deepStrictEqual(columns, lists);
      for (const path of paths) assert.deepStrictEqual(at(columns, path), { kind: "analysis" });
      const [, message] = yield* messagesOf(begun.client, begun.threadId);
      assert.deepStrictEqual(
        { citations: message?.citations, inline_citations: message?.inline_citations },
        lists as never,
      );
      const session = yield* begun.client.chatSessions.get({ params: { id: begun.threadId } });
      assert.deepStrictEqual(session.messages[1], {
        id: sent.reply.id,
        role: "assistant",
        text: "word word word ",
        status: "complete",
        created_at: sent.reply.createdAt,
        ...lists,
      });
      // What the next turn sends to a model.
      const next = yield* ask(begun, "m2");
      assert.deepStrictEqual(
        next.request.history.map((one) => Object.keys(one).toSorted()),
        next.request.history.map(() => ["id", "role", "text"]),
      );
      next.finish();
      yield* next.events;
    }).pipe(Effect.scoped),
  );

  it.live("are read back raw, whatever another version put into the row, and absent where it put nothing", () =>
    Effect.gen(function* () {
      const { client, dataFolder, server, threadId, token } = yield* start;
      const { row } = caseOf("ch-05").input;
      const odd = [{ source: "s", target: { kind: "analysis" } }, "no citation", 1];
      yield* insert(dataFolder, "raw", row);
      yield* insert(dataFolder, "old", caseOf("ch-06").input.row);
      yield* insert(dataFolder, "none", {});
      yield* insert(dataFolder, "odd", { citations: odd, inline_citations: { not: "a list" } });

      const { body, status, type } = yield* sessionOf(server.address, token);
      assert.deepStrictEqual([status, type], [200, "application/json; charset=utf-8"]);
      const session = JSON.parse(body);
      const { path, value } = caseOf("ch-05").expected;
      assert.deepStrictEqual(at(session, path), value);
      assert.strictEqual(
        Object.hasOwn(session.messages[1].citations[0], "target"),
        caseOf("ch-06").expected.hasOwn.target,
      );
      assert.include(body, JSON.stringify(row.citations));
      assert.deepStrictEqual(Object.keys(session.messages[2]), ["id", "role", "text", "status", "created_at"]);
      assert.deepStrictEqual(session.messages[3].citations, odd);

      const page = yield* messagesOf(client, threadId);
      assert.deepStrictEqual(page[0]?.citations, row.citations);
      assert.isFalse(Object.hasOwn(page[1]?.citations?.[0] ?? {}, "target"));
      assert.isFalse("citations" in (page[2] ?? {}) || "inline_citations" in (page[2] ?? {}));
      assert.deepStrictEqual([page[3]?.citations, page[3]?.inline_citations], [[], []]);
    }).pipe(Effect.scoped),
  );

  it.live("make a session of any length, whole and in order", () =>
    Effect.gen(function* () {
      const { client, dataFolder, threadId } = yield* start;
      const empty = yield* client.chatSessions.get({ params: { id: threadId } });
      assert.deepStrictEqual(empty, { id: threadId, title: "", messages: [] });
      for (const count of [200, 401]) {
        yield* inFile(
          dataFolder,
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient;
            yield* sql`DELETE FROM messages WHERE thread_id = 'abc'`;
            yield* sql`
              WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})
              INSERT INTO messages (id, thread_id, position, role, text, status, version, created_at, updated_at)
              SELECT 'm' || n, 'abc', n, 'user', 'text "' || n, 'complete', 0, n, n FROM numbers`;
          }),
        );
        const { messages } = yield* client.chatSessions.get({ params: { id: threadId } });
        assert.deepStrictEqual(
          messages.map(({ id }) => id as string),
          Array.from({ length: count }, (_, n) => `m${n}`),
        );
        assert.strictEqual(messages.at(-1)?.text, `text "${count - 1}`);
      }
    }).pipe(Effect.scoped),
  );

  it.live("are replayed like all else to a client that was away, wherever it was cut off", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { give, finish, events } = yield* ask(begun);
      give("One ", { kind: "citation", citation: account }, "two ", { kind: "citation", citation: untyped }, "three.");
      finish();
      const all = yield* events;
      const from = all.findIndex(({ event }) => event === "message");
      assert.includeMembers(
        all.map(({ event }) => event),
        ["citation", "citations_summary"],
      );
      for (let seen = from; seen < all.length; seen++) {
        const again = yield* Stream.runCollect(untilEnded(subscribe(begun.client, begun.threadId, all[seen - 1]?.id)));
        assert.deepStrictEqual(again, all.slice(seen));
      }
    }).pipe(Effect.scoped),
  );

  it.live(
    "are in a page that is read while the reply is written, stay when it is stopped, and go when it is retried",
    () =>
      Effect.gen(function* () {
        const begun = yield* start;
        const { client, threadId } = begun;
        const { sent, give, events } = yield* ask(begun);
        const hear = yield* listen(client, threadId);
        give("One ", { kind: "citation", citation: account });
        yield* hear(({ event }) => event === "citation");
        const writing = (yield* messagesOf(client, threadId))[1];
        assert.deepInclude(writing, { text: "One ", status: "streaming", inline_citations: [account] });
        const params = { threadId, messageId: sent.reply.id };
        const stopped = yield* client.messages.stop({ params });
        assert.notInclude(JSON.stringify(stopped), "target");
        yield* events;
        assert.deepInclude((yield* messagesOf(client, threadId))[1], {
          status: "stopped",
          inline_citations: [account],
        });

        const again = yield* follow(untilEnded(subscribe(client, threadId)));
        const retried = yield* client.messages.retry({ params });
        assert.notInclude(JSON.stringify(retried), "itations");
        const turn = yield* begun.server.nextTurn;
        assert.isUndefined(turn.request.checkpoint);
        assert.isNull((yield* rowsOf(begun.dataFolder))[1]?.["inline_citations"]);
        turn.give("Nothing to cite.");
        turn.finish();
        const heard = yield* Fiber.join(again);
        const emptied = { threadId, messageId: sent.reply.id, citations: [], inline_citations: [] };
        assert.deepStrictEqual(dataOf(heard, "citations_summary"), [emptied] as never);
        const [, message] = yield* messagesOf(client, threadId);
        assert.isFalse("citations" in (message ?? {}));
        assert.deepStrictEqual((yield* rowsOf(begun.dataFolder))[1]?.["citations"], null);
      }).pipe(Effect.scoped),
  );

  it.live("are bounded, whatever the provider makes of them", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { give, finish, events } = yield* ask(begun);
      const many = Array.from({ length: 600 }, () => ({ kind: "citation" as const, citation: untyped }));
      give("Text.", ...many, " More text.");
      finish();
      const heard = yield* events;
      assert.deepStrictEqual(
        dataOf(heard, "citation").map(({ index }) => index),
        Array.from({ length: 500 }, (_, index) => index),
      );
      const [, reply] = yield* messagesOf(begun.client, begun.threadId);
      assert.deepInclude(reply, { text: "Text. More text.", citations: [untyped] });
      assert.strictEqual(reply?.inline_citations?.length, 500);
    }).pipe(Effect.scoped),
  );

  it.live("of another person are not to be read", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { client, dataFolder, server, threadId, token } = begun;
      yield* insert(dataFolder, "theirs", { citations: [account], inline_citations: [account] });
      assert.strictEqual((yield* sessionOf(server.address, token)).status, 200);
      const guest = yield* invite(server.address, client);
      const refused = yield* sessionOf(server.address, guest.token);
      assert.strictEqual(refused.status, caseOf("ch-09").expected.status);
      const answers = (one: Client) => [
        one.chatSessions.get({ params: { id: threadId } }),
        one.messages.page({ params: { threadId }, query: {} }),
        one.messages.get({ params: { threadId, messageId: MessageId.make("theirs") } }),
      ];
      assert.strictEqual(caseOf("pv-03").expected.target, "ABSENT");
      for (const answer of answers(guest.client)) {
        const failure = yield* Effect.flip(answer as Effect.Effect<unknown, { readonly _tag: string }>);
        assert.strictEqual(failure._tag, "NotFound");
        assert.notInclude(JSON.stringify(failure), "target");
      }
      for (const answer of answers(client)) {
        assert.include(JSON.stringify(yield* answer as Effect.Effect<unknown, unknown>), "target");
      }
    }).pipe(Effect.scoped),
  );
});

describe("the log", () => {
  const { citation } = caseOf("pv-01").input;

  it.live("says nothing of a citation but that there are some", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { give, finish, events } = yield* ask(begun);
      const inline = [citation];
      give(
        "Ten.",
        { kind: "citation", citation },
        { kind: "checkpoint", checkpoint: { inline } },
        { kind: "settled", inline },
      );
      finish();
      yield* events;
      const log = begun.server.logged.join("\n");
      assert.match(log, /"Reply ended".*"citations":1/);
      for (const not of [...caseOf("pv-01").expected.logNotContaining, "cited_text"]) assert.notInclude(log, not);
    }).pipe(Effect.scoped),
  );

  it.live("says nothing of it when it cannot be stored either", () =>
    Effect.gen(function* () {
      const begun = yield* start;
      const { dataFolder, server } = begun;
      yield* inFile(
        dataFolder,
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`
            CREATE TRIGGER full BEFORE UPDATE OF citations ON messages WHEN new.citations IS NOT NULL BEGIN
              SELECT RAISE(ABORT, 'persist failed');
            END`,
        ),
      );
      const { sent, give, finish } = yield* ask(begun);
      const hear = yield* listen(begun.client, begun.threadId);
      give("Ten.", { kind: "citation", citation }, { kind: "checkpoint", checkpoint: { citation } });
      yield* hear(({ event }) => event === "citation");
      finish();
      const params = { threadId: begun.threadId, messageId: sent.reply.id };
      const logged = Effect.map(begun.client.messages.get({ params }), () => server.logged.join("\n"));
      yield* Effect.repeat(logged, { until: (log) => log.includes("Could not keep the end of a reply") });
      const log = server.logged.join("\n");
      assert.include(log, "Could not keep a turn's checkpoint");
      assert.include(log, caseOf("pv-02").input.error);
      for (const not of [...caseOf("pv-01").expected.logNotContaining, ...caseOf("pv-02").expected.logNotContaining]) {
        assert.notInclude(log, not);
      }
    }).pipe(Effect.scoped),
  );
});

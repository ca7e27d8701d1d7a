import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import type { ServerEvent, ThreadId } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Queue from "effect/Queue";
import { says, startsMessage, textBlock, toolUse } from "../provider/testing/anthropic-events.ts";
import { type Answer, answers, callsTools, hangs, startUpstream, streams } from "../provider/testing/upstream.ts";
import { readAccounts, writeHousehold } from "../testing/household.ts";
import {
  type Client,
  endsReply,
  follow,
  listen,
  messagesOf,
  newThread,
  send,
  signIn,
  startServer,
  subscribe,
  temporaryFolder,
  untilEnded,
} from "../testing/TestServer.ts";

const first = { accountId: "acctCARD000000000001", provider: "plaid" };
const second = { accountId: "acctCARD000000000002", provider: "plaid" };
const card = "silvia://your-account/credit-card";
const one = readAccounts(`source_account_id = '${first.accountId}'`);
const other = readAccounts(`source_account_id = '${second.accountId}'`);
const untyped = readAccounts(`source_account_id = '${first.accountId}'`, "account, balance");
const roth = readAccounts("account = 'Roth IRA'");

/** A server over a model that answers by a script, and a ledger of the one who asks. */
const start = Effect.fnUntraced(function* (script: readonly [Answer, ...Answer[]], kind?: "anthropic") {
  const dataFolder = yield* temporaryFolder;
  const upstream = yield* startUpstream(...script);
  const server = yield* startServer({ dataFolder, provider: { kind, baseUrl: upstream.url, model: "m" } });
  const { client } = yield* signIn(server);
  const { person } = yield* client.access.session();
  writeHousehold(dataFolder, person.id);
  return { dataFolder, upstream, server, client, threadId: yield* newThread(client) };
});

/** Asks, and gives what was told until the end and what is stored then. */
const ask = Effect.fnUntraced(function* (client: Client, threadId: ThreadId, id = "m1") {
  const reading = yield* follow(untilEnded(subscribe(client, threadId)));
  yield* send(client, threadId, id, "How much?");
  const events: readonly ServerEvent[] = yield* Fiber.join(reading);
  const reply = (yield* messagesOf(client, threadId)).at(-1) ?? assert.fail("no reply");
  return { events, reply, told: events.flatMap((event) => (event.event === "citation" ? [event.data.citation] : [])) };
});

const bodyOf = (upstream: { readonly received: ReadonlyArray<{ readonly body: string }> }, index: number) =>
  JSON.parse(upstream.received[index]?.body ?? "{}") as {
    readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
    readonly tools?: ReadonlyArray<object>;
  };

describe("a turn through an OpenAI-compatible server", () => {
  it.live("cites what the person's ledger says, told and stored with its target (ch-01, ch-03)", () =>
    Effect.gen(function* () {
      const { client, threadId, upstream } = yield* start([
        callsTools([one], "Let me look."),
        streams(["You owe $412.10 [", "1", "]. Nothing", " else [9]."]),
      ]);
      const { events, reply, told } = yield* ask(client, threadId);
      assert.strictEqual(reply.text, "Let me look.\n\nYou owe $412.10 [1]. Nothing else.");
      assert.lengthOf(told, 1);
      assert.deepInclude(told[0], { source: card, title: "Credit card", target: { kind: "account", ...first } });
      assert.strictEqual(reply.text.slice(told[0]?.start, told[0]?.end), "You owe $412.10");
      assert.deepEqual(reply.inline_citations, told);
      assert.lengthOf(reply.citations ?? [], 1);
      for (const event of events.filter(({ event }) => event === "message"))
        assert.notInclude(JSON.stringify(event), '"target"');
      // The model read the figure under its number, and nothing that says whose account it is.
      const result = bodyOf(upstream, 1).messages.at(-1);
      assert.strictEqual(result?.role, "tool");
      assert.include(result?.content, '"cite":"[1]"');
      assert.include(result?.content, "412.1");
      assert.notInclude(result?.content, "acctCARD");
      assert.include(bodyOf(upstream, 0).messages[0]?.content, "source_account_id");
    }).pipe(Effect.scoped),
  );

  it.live("gives a source one meaning in a turn", () =>
    Effect.gen(function* () {
      const both = { kind: "accounts", accounts: [first, second] };
      const onlyFirst = { kind: "account", ...first };
      const turns = [
        ["a later call with another account pools (rg-02)", [one, other], both],
        ["the same account again changes nothing", [one, one], onlyFirst],
        ["two and one of them pool without duplicates (rg-03)", [readAccounts("account = 'Credit card'"), one], both],
        ["without ids and then with: untyped (rg-05)", [untyped, one], undefined],
        ["with ids and then without: untyped for good", [one, untyped, one], undefined],
        ["a conflict elsewhere changes nothing (rg-12)", [one, readAccounts("account = 'Cold wallet'")], onlyFirst],
        ["another's row is none (pv-03)", [one, readAccounts("account = 'Secret savings'")], onlyFirst],
      ] as const;
      const [begin, ...script] = turns.flatMap(([, calls]) => [callsTools(calls), streams(["You owe $412.10 [1]."])]);
      const { client, upstream } = yield* start([begin ?? assert.fail("no turns"), ...script]);
      for (const [index, [name, , target]] of turns.entries()) {
        const { reply } = yield* ask(client, yield* newThread(client, `t${index}`), `question${index}`);
        const cited = reply.citations?.map((citation) => [citation.source, citation.target]);
        assert.deepEqual(cited, [[card, target]], name);
        assert.strictEqual(Object.hasOwn(reply.citations?.[0] ?? {}, "target"), target !== undefined, name);
      }
      assert.notInclude(JSON.stringify(upstream.received), "Hidden Bank");
    }).pipe(Effect.scoped),
  );

  it.live("tells a citation as it stands and stores it as it stands at the end (rg-13)", () =>
    Effect.gen(function* () {
      const { client, threadId } = yield* start([
        callsTools([one]),
        callsTools([other], "It is $412.10 [1]."),
        streams(["Another has $88 [2]."]),
      ]);
      const { reply, told } = yield* ask(client, threadId);
      assert.deepEqual(told[0]?.target, { kind: "account", ...first });
      const both = { kind: "accounts", accounts: [first, second] };
      assert.deepEqual(
        reply.inline_citations?.map(({ target }) => target),
        [both, both],
      );
    }).pipe(Effect.scoped),
  );

  it.live("knows nothing of the turn before, whose text alone the model gets (rg-10, rg-11)", () =>
    Effect.gen(function* () {
      const { client, threadId, upstream } = yield* start([
        callsTools([one]),
        streams(["You owe $412.10 [1]."]),
        callsTools([roth]),
        streams(["Still $412.10 [1]. The other has $48,210.55 [2]."]),
      ]);
      yield* ask(client, threadId);
      const { reply } = yield* ask(client, threadId, "m2");
      assert.strictEqual(reply.text, "Still $412.10. The other has $48,210.55 [1].");
      assert.deepEqual(
        reply.citations?.map(({ title }) => title),
        ["Roth IRA"],
      );
      assert.deepEqual(
        bodyOf(upstream, 2)
          .messages.slice(1)
          .map(({ role, content }) => [role, content]),
        [
          ["user", "How much?"],
          ["assistant", "You owe $412.10 [1]."],
          ["user", "How much?"],
        ],
      );
    }).pipe(Effect.scoped),
  );

  it.live("leaves a page untyped that two corpora give another meaning (rg-07)", () =>
    Effect.gen(function* () {
      const { client, dataFolder, threadId } = yield* start([
        callsTools([
          { name: "read_tax_authority", arguments: { path: "points.txt" } },
          { name: "read_mortgage_authority", arguments: { path: "points.txt" } },
        ]),
        streams(["Points may be deducted [1]."]),
      ]);
      for (const corpus of ["tax-authority", "mortgage-code"]) {
        const folder = join(dataFolder, "corpora", corpus);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "points.txt"), "Points may be deducted over the life of the loan.");
        writeFileSync(join(folder, "points.txt.meta.json"), '{"source_url":"https://www.irs.gov/x","title":"Points"}');
      }
      const { reply } = yield* ask(client, threadId);
      assert.deepEqual(
        reply.citations?.map(({ source }) => source),
        ["https://www.irs.gov/x"],
      );
      assert.notProperty(reply.citations?.[0], "target");
    }).pipe(Effect.scoped),
  );

  it.live("tells the model of calls that cannot be run, and goes on", () =>
    Effect.gen(function* () {
      const { client, threadId, upstream } = yield* start([
        callsTools([
          { name: "execute_sql", arguments: "{no json" },
          { name: "execute_sql", arguments: { sql: "DROP TABLE account_details" } },
          { name: "no_such_tool", arguments: {} },
          one,
        ]),
        streams(["You owe $412.10 [1]."]),
      ]);
      const { reply } = yield* ask(client, threadId);
      assert.deepInclude(reply, { status: "complete", text: "You owe $412.10 [1]." });
      const results = bodyOf(upstream, 1).messages.filter(({ role }) => role === "tool");
      assert.lengthOf(results, 4);
      for (const { content } of results.slice(0, 3)) assert.include(content, '"results":[]');
    }).pipe(Effect.scoped),
  );

  it.live("goes on without tools where the server takes none", () =>
    Effect.gen(function* () {
      const refusals = [
        answers(400, { error: { message: "registry/gemma does not support tools" } }),
        answers(400, { error: { message: '"auto" tool choice requires --enable-auto-tool-choice to be set' } }),
        answers(500, { error: { code: 500, message: "tools param requires --jinja flag" } }),
      ] as const;
      const [begin, ...script] = refusals.flatMap((refusal) => [refusal, streams(["As in [1]."])]);
      const { client, upstream } = yield* start([begin ?? assert.fail("none"), ...script]);
      for (const index of refusals.keys()) {
        const { reply } = yield* ask(client, yield* newThread(client, `t${index}`), `question${index}`);
        assert.deepInclude(reply, { status: "complete", text: "As in [1]." });
        assert.lengthOf(upstream.received, 2 * (index + 1));
        assert.isAbove(bodyOf(upstream, 2 * index).tools?.length ?? 0, 0);
        assert.isUndefined(bodyOf(upstream, 2 * index + 1).tools);
      }
    }).pipe(Effect.scoped),
  );

  it.live("that is stopped keeps what it cited, with the targets of that moment", () =>
    Effect.gen(function* () {
      const { client, threadId, upstream } = yield* start([
        callsTools([one]),
        callsTools([other], "It is $412.10 [1]."),
        hangs(),
      ]);
      const hear = yield* listen(client, threadId);
      const { reply } = yield* send(client, threadId, "m1", "How much?");
      yield* Effect.repeat(Queue.take(upstream.answered), { times: 2 });
      yield* client.messages.stop({ params: { threadId, messageId: reply.id } });
      yield* hear(endsReply);
      const [, stopped] = yield* messagesOf(client, threadId);
      assert.deepInclude(stopped, { status: "stopped", text: "It is $412.10 [1]." });
      assert.deepEqual(stopped?.citations?.[0]?.target, { kind: "accounts", accounts: [first, second] });
    }).pipe(Effect.scoped),
  );
});

describe("a turn through the Messages API", () => {
  it.live("cites natively, and shows the same numbers", () =>
    Effect.gen(function* () {
      const cited = {
        type: "search_result_location" as const,
        cited_text: "balance: -412.1",
        search_result_index: 0,
        source: card,
        title: "Credit card",
        start_block_index: 0,
        end_block_index: 1,
      };
      const end = (stop_reason: string) =>
        [{ type: "message_delta", delta: { stop_reason } }, { type: "message_stop" }] as const;
      const { client, threadId, upstream } = yield* start(
        [
          says([
            startsMessage,
            ...toolUse(0, "toolu_1", "execute_sql", [JSON.stringify(readAccounts("balance < -400").arguments)]),
            ...end("tool_use"),
          ]),
          says([
            startsMessage,
            ...textBlock(0, ["You owe "]),
            ...textBlock(1, ["$412", ".10"], [cited]),
            ...textBlock(2, [" as of today [7]."]),
            ...end("end_turn"),
          ]),
        ],
        "anthropic",
      );
      const { reply } = yield* ask(client, threadId);
      assert.strictEqual(reply.text, "You owe $412.10[1] as of today.");
      const target = { kind: "account", ...first };
      assert.deepEqual(reply.inline_citations, [
        { source: card, title: "Credit card", cited_text: "balance: -412.1", start: 8, end: 15, target },
      ]);
      const body = upstream.received[1]?.body ?? "";
      assert.include(body, `"type":"search_result","source":"${card}"`);
      assert.notInclude(body, "acctCARD0000");
    }).pipe(Effect.scoped),
  );
});

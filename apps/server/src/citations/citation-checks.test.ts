import { describe as describeExcerpt } from "@pincite/anchor";
import { DocumentInput, EnvironmentId, maxCheckedCitations, ThreadId } from "@pincite/api";
import { assert, describe, it } from "@effect/vitest";
import { type Citation, type CitationSource, encode } from "@pincite/format";
import { streamOfMarkdown } from "@pincite/markdown/stream";
import * as Effect from "effect/Effect";
import { startScripted } from "../testing/ScriptedProvider.ts";
import { type Client, endsReply, listen, newThread, saysAtEnd, send, startFresh } from "../testing/TestServer.ts";

const markdown =
  "A retry waits **twice as long** as the one before.\n\nIt costs $5 and $10, and $x^2$ is a formula; a retry stops.";

/** The citation of the first such words of a Markdown text, as a person's selection makes it. */
const quote = (environmentId: string, source: CitationSource, text: string, words: string): Citation => {
  const stream = streamOfMarkdown(text);
  const start = stream.text.indexOf(words);
  return { environmentId, source, ...describeExcerpt(stream, start, start + words.length) };
};

const fixture = Effect.fnUntraced(function* () {
  const { client } = yield* startFresh();
  const environment = yield* client.environment.get({});
  const threadId = yield* newThread(client);
  yield* send(client, threadId, "source", markdown);
  const source: CitationSource = { kind: "message", threadId, messageId: "source" };
  return { client, threadId, environmentId: environment.id, source };
});

const check = (client: Client, citations: ReadonlyArray<Citation | string>) =>
  Effect.map(
    client.citations.check({
      payload: { citations: citations.map((each) => (typeof each === "string" ? each : encode(each))) },
    }),
    ({ checks }) => checks,
  );

const states = (client: Client, citations: ReadonlyArray<Citation | string>) =>
  Effect.map(check(client, citations), (checks) => checks.map(({ state }) => state));

describe("checking citations", () => {
  it.live("finds words in a message as the page shows it, across marks, prices and formulas", () =>
    Effect.gen(function* () {
      const { client, environmentId, source } = yield* fixture();
      const genuine = quote(environmentId, source, markdown, "waits twice as long");
      const math = quote(environmentId, source, markdown, "$5 and $10, and x^2 is a formula");
      assert.deepStrictEqual(yield* check(client, [genuine, math]), [
        { state: "exact", version: 0, start: genuine.start, end: genuine.end },
        { state: "exact", version: 0, start: math.start, end: math.end },
      ]);
      const { revision: _, ...drifted } = genuine;
      assert.deepStrictEqual(yield* states(client, [{ ...drifted, start: 90, end: 109 }]), ["moved"]);
    }).pipe(Effect.scoped),
  );

  it.live("tells invented, edited and ambiguous words from genuine ones", () =>
    Effect.gen(function* () {
      const { client, environmentId, source } = yield* fixture();
      const genuine = quote(environmentId, source, markdown, "waits twice as long");
      const edited = { ...genuine, text: "waits thrice as long", end: genuine.end + 1 };
      const invented = { ...genuine, text: "never retries anything", end: genuine.start + 22 };
      const { revision: _, ...genuineElsewhere } = genuine;
      const ambiguous = { ...genuineElsewhere, text: "as", start: 0, end: 2, prefix: "x", suffix: "y" };
      assert.deepStrictEqual(yield* states(client, [edited, invented, ambiguous, genuine]), [
        "missing",
        "missing",
        "ambiguous",
        "exact",
      ]);
    }).pipe(Effect.scoped),
  );

  it.live("says what is not there, lies elsewhere or is no citation, and answers the others", () =>
    Effect.gen(function* () {
      const { client, environmentId, source, threadId } = yield* fixture();
      const genuine = quote(environmentId, source, markdown, "waits twice as long");
      assert.deepStrictEqual(
        yield* check(client, [
          { ...genuine, source: { kind: "message", threadId, messageId: "no such" } },
          { ...genuine, source: { kind: "message", threadId: "other", messageId: "source" } },
          { ...genuine, source: { kind: "document", documentId: "doc_none" } },
          { ...genuine, environmentId: EnvironmentId.make("env_elsewhere") },
          "https://example.com/",
        ]),
        [
          { state: "no-source" },
          { state: "no-source" },
          { state: "no-source" },
          { state: "elsewhere" },
          { state: "invalid" },
        ],
      );
      assert.deepStrictEqual(yield* states(client, [genuine, "x", genuine]), ["exact", "invalid", "exact"]);
      yield* client.threads.remove({ params: { id: ThreadId.make(threadId) } });
      assert.deepStrictEqual(yield* states(client, [genuine]), ["no-source"]);
    }).pipe(Effect.scoped),
  );

  it.live("finds words in documents of both kinds", () =>
    Effect.gen(function* () {
      const { client, environmentId } = yield* fixture();
      for (const mediaType of ["text/markdown", "text/plain"] as const) {
        const document = yield* client.documents.create({
          payload: DocumentInput.make({ name: "notes.md", mediaType, text: "Costs *rise*.\n\nFor $x$ and all." }),
        });
        const source: CitationSource = { kind: "document", documentId: document.id };
        const shown = mediaType === "text/markdown" ? "Costs rise. For x" : "Costs *rise*. For $x$";
        const citation: Citation = {
          environmentId,
          source,
          text: shown,
          start: 0,
          end: shown.length,
          prefix: "",
          suffix: " and all.",
        };
        assert.deepStrictEqual(yield* check(client, [citation]), [
          { state: "moved", version: 1, start: 0, end: shown.length },
        ]);
      }
    }).pipe(Effect.scoped),
  );

  it.live("leaves a reply alone while it is being written, and checks what it became", () =>
    Effect.gen(function* () {
      const { next, provider } = yield* startScripted;
      const { client } = yield* startFresh({ provider });
      const { id: environmentId } = yield* client.environment.get({});
      const threadId = yield* newThread(client);
      const hear = yield* listen(client, threadId);
      const { reply } = yield* send(client, threadId, "question", "Why?");
      const answering = yield* next;
      answering.say("Because it waits");
      yield* hear(saysAtEnd("waits"));
      const source: CitationSource = { kind: "message", threadId, messageId: reply.id };
      const citation = quote(environmentId, source, "Because it waits", "it waits");
      assert.deepStrictEqual(yield* states(client, [citation]), ["arriving"]);
      answering.say(" longer.");
      answering.finish();
      yield* hear(endsReply);
      assert.deepStrictEqual(yield* states(client, [citation]), ["moved"]);
    }).pipe(Effect.scoped),
  );

  it.live("answers at once about a text that no parser can be given", () =>
    Effect.gen(function* () {
      const { client, environmentId } = yield* fixture();
      const hostile = `${"- ".repeat(20_000)}words`;
      yield* client.threads.create({ payload: { id: ThreadId.make("hostile") } });
      yield* send(client, ThreadId.make("hostile"), "deep", hostile);
      const source: CitationSource = { kind: "message", threadId: "hostile", messageId: "deep" };
      const genuine = quote(environmentId, source, hostile, "- - words");
      assert.deepStrictEqual(yield* states(client, [genuine]), ["exact"]);
    }).pipe(Effect.scoped),
  );

  it.live("refuses more citations than a page has, and needs a session", () =>
    Effect.gen(function* () {
      const { server, token } = yield* startFresh();
      const post = (citations: ReadonlyArray<string>, headers: Readonly<Record<string, string>>) =>
        Effect.promise(async () => {
          const response = await fetch(`${server.address}/api/citations/check`, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body: JSON.stringify({ citations }),
          });
          return response.status;
        });
      const many = Array.from({ length: maxCheckedCitations }, () => "x");
      const authorization = `Bearer ${token}`;
      assert.strictEqual(yield* post(many, {}), 401);
      assert.strictEqual(yield* post(many, { authorization }), 200);
      assert.strictEqual(yield* post([...many, "x"], { authorization }), 400);
    }).pipe(Effect.scoped),
  );
});

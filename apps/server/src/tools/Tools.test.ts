import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { deriveTarget } from "@pincite/evidence/targets";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { Corpora } from "../corpora/Corpora.ts";
import { Documents } from "../documents/Documents.ts";
import { PassageSearch } from "../documents/PassageSearch.ts";
import { Environment } from "../environment/Environment.ts";
import { Ledgers } from "../ledger/Ledgers.ts";
import { household, writeLedger } from "../ledger/testing/write-ledger.ts";
import { allAccountsSql } from "../ledger/views.ts";
import { layerEnvironment } from "../provider/testing/environment.ts";
import { temporaryFolder } from "../testing/TestServer.ts";
import { citationGuide } from "./citation-guide.ts";
import { layerToolsOver } from "./layer-tools.ts";
import { PortError } from "./PortError.ts";
import { PythonRunner } from "./PythonRunner.ts";
import { SourceNamespace } from "./SourceNamespace.ts";
import { Tools } from "./Tools.ts";
import { WebSearch } from "./WebSearch.ts";

const texts = {
  "tax-authority/irc/61.md": "# Gross income\n\nGross income means all income.",
  "tax-authority/irc/61.md.meta.json":
    '{"title":"IRC 61","source_url":"https://www.ecfr.gov/api/versioner/v1/full/2025-01-01/title-26.xml?part=1&section=1.61-1"}',
  "tax-authority/irc/62.md": "# Adjusted gross income\n\nLess deductions.",
  "mortgage-code/a.md": "# Escrow\n\nA cushion.",
  "mortgage-code/a.md.meta.json": '{"source_url":"https://gov.example/doc"}',
  "credit-card-corpus/acme/gold.md": `# Gold card\n\n${"Terms and fees. ".repeat(2_000)}`,
};

/** The tools over a folder with one ledger and three corpora, and whatever a host adds. */
const withTools = Effect.fnUntraced(function* (
  host: Layer.Layer<never> | Layer.Layer<PythonRunner | WebSearch> = Layer.empty,
) {
  const folder = yield* temporaryFolder;
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeLedger(join(folder, "a.sqlite"), household);
  const layer = layerToolsOver.pipe(
    Layer.provide([Ledgers.layer({ folder }), Corpora.layer({ folder }), PassageSearch.layer, host]),
    Layer.provideMerge(Layer.merge(Documents.layer, Environment.layer({}))),
    Layer.provideMerge(layerEnvironment),
  );
  const context = yield* Layer.build(layer);
  return yield* Effect.provideContext(
    Effect.map(Effect.all([Tools, Documents, Environment]), ([tools, documents, environment]) => ({
      tools,
      documents,
      environment,
      call: (name: string, input: unknown) => tools.call(name, { personId: "per_a", arguments: input }),
    })),
    context,
  );
});

describe("the tools", () => {
  it.effect("are those for which there is something to read, each with a schema of an object", () =>
    Effect.gen(function* () {
      const { tools } = yield* withTools();
      const all = yield* tools.list;
      assert.deepEqual(
        all.map(({ name }) => name),
        [
          "execute_sql",
          "read_tax_authority",
          "read_credit_card_document",
          "read_mortgage_authority",
          "search_documents",
        ],
      );
      for (const { parameters } of all) assert.deepInclude(parameters, { type: "object" });
      assert.include(all[0]?.description, "account_details(source, source_account_id, account, institution, balance)");
      assert.notInclude(all[0]?.description, "person_id");
    }),
  );

  it.effect("answer what no tool can with a sentence for the model", () =>
    Effect.gen(function* () {
      const { call } = yield* withTools();
      for (const input of [
        undefined,
        null,
        3,
        "no JSON",
        [],
        {},
        { sql: 3 },
        { sql: "" },
        { sql: "x".repeat(30_000) },
      ]) {
        const error = yield* Effect.flip(call("execute_sql", input));
        assert.strictEqual(error.reason, "arguments");
        assert.isBelow(error.message.length, 700);
      }
      const unknown = yield* Effect.flip(call("execute_python", { code: "1" }));
      assert.deepInclude(unknown, { reason: "unknown-tool" });
      assert.include(unknown.message, "search_documents");
      assert.strictEqual((yield* Effect.flip(call("execute_sql", { sql: "SELECT nothing" }))).reason, "failed");
      assert.strictEqual((yield* Effect.flip(call("execute_sql", { sql: "DROP TABLE a" }))).reason, "refused");
      assert.strictEqual((yield* Effect.flip(call("read_tax_authority", {}))).reason, "arguments");
      assert.strictEqual((yield* Effect.flip(call("read_tax_authority", { path: "../a.sqlite" }))).reason, "not-found");
    }),
  );
});

describe("execute_sql", () => {
  it.effect("gives blocks by label, with targets and without ids in their texts", () =>
    Effect.gen(function* () {
      const { call } = yield* withTools();
      const { blocks } = yield* call("execute_sql", JSON.stringify({ sql: allAccountsSql }));
      assert.deepEqual(
        blocks.map(({ source, target }) => [source, target?.kind]),
        [
          ["silvia://your-account/credit-card", "accounts"],
          ["silvia://your-account/roth-ira", "account"],
          ["silvia://your-account/cold-wallet", undefined],
        ],
      );
      assert.strictEqual(blocks[1]?.text, "institution: Harbor Securities; balance: 48210.55");
      const total = yield* call("execute_sql", { sql: "SELECT sum(balance) AS total FROM account_details" });
      assert.deepInclude(total.blocks[0], { source: "silvia://your-portfolio", target: { kind: "portfolio" } });
      assert.deepEqual(yield* call("execute_sql", { sql: `${allAccountsSql} WHERE balance > 1e9` }), {
        blocks: [],
        note: "There are no such rows.",
      });
    }),
  );

  it.effect("the same label at another time is the same source, typed by the rows of that time", () =>
    Effect.gen(function* () {
      const { call } = yield* withTools();
      const one = yield* call("execute_sql", {
        sql: "SELECT account, source, source_account_id FROM account_details WHERE balance < -100",
      });
      assert.deepEqual(one.blocks[0]?.target, {
        kind: "account",
        accountId: "acctCARD000000000001",
        provider: "plaid",
      });
      const none = yield* call("execute_sql", { sql: "SELECT account, sum(balance) FROM account_details GROUP BY 1" });
      assert.deepEqual(
        none.blocks.filter((block) => "target" in block),
        [],
      );
    }),
  );
});

describe("the readers of corpora", () => {
  it.effect("share one builder: a readable page where the sidecar has one, else the path", () =>
    Effect.gen(function* () {
      const { call } = yield* withTools();
      const page = "https://www.ecfr.gov/on/2025-01-01/title-26/section-1.61-1";
      const read = yield* call("read_tax_authority", { path: "irc/61.md" });
      assert.deepEqual(read.blocks, [
        {
          source: page,
          title: "IRC 61",
          text: texts["tax-authority/irc/61.md"],
          target: { kind: "tax_reference", url: page },
        },
      ]);
      const found = yield* call("read_tax_authority", { query: "deductions" });
      assert.deepEqual(found.blocks[0]?.source, "silvia://tax-authority/irc/62.md");
      assert.deepEqual(found.blocks[0]?.target, { kind: "tax_reference", url: null });
      assert.include(found.note, "irc/62.md");
      const escrow = yield* call("read_mortgage_authority", { query: "escrow" });
      assert.deepEqual(escrow.blocks[0]?.target, { kind: "mortgage_reference", url: "https://gov.example/doc" });
      // The registry of a turn derives the same from a tool's name and source.
      for (const { source, target } of [...read.blocks, ...found.blocks]) {
        assert.deepEqual(deriveTarget({ tool: "read_tax_authority", source }), target);
      }
    }),
  );

  it.effect("read a long text a page at a time", () =>
    Effect.gen(function* () {
      const { call } = yield* withTools();
      const read = (from: number) => call("read_credit_card_document", { path: "acme/gold.md", from });
      const whole = texts["credit-card-corpus/acme/gold.md"];
      const [first, second, third] = yield* Effect.all([read(0), read(16_000), read(32_000)]);
      assert.deepEqual(
        [first.note, second.note, third.note],
        ["The text goes on from 16000.", "The text goes on from 32000.", undefined],
      );
      const text = [first, second, third].map(({ blocks }) => blocks[0]?.text).join("");
      assert.strictEqual(text, whole);
      assert.deepEqual((yield* read(1e9)).blocks, []);
    }),
  );
});

it.effect("search_documents gives passages as they stand, pointing at their document", () =>
  Effect.gen(function* () {
    const { call, documents, environment } = yield* withTools();
    const input = { name: "notes.md", mediaType: "text/markdown", text: "# Fund\n\nThe fund is *large*." } as const;
    const { document } = yield* documents.add(input).pipe(Effect.orDie);
    const { blocks } = yield* call("search_documents", { query: "How large is the fund?" });
    assert.deepEqual(blocks[0], {
      source: `silvia://document/${document.id}`,
      title: "notes.md",
      text: "The fund is large.",
      target: { kind: "document", environmentId: environment.id, documentId: document.id },
    });
    assert.deepEqual((yield* call("search_documents", { query: "zebra" })).blocks, []);
  }),
);

describe("a host's tools", () => {
  const host = Layer.merge(
    Layer.succeed(PythonRunner, {
      run: ({ code, personId }) =>
        code === "fail"
          ? Effect.fail(new PortError({ message: "NameError" }))
          : Effect.succeed({
              output: code === "pass" ? "" : `${personId} ${code}`,
              marketData:
                code === "pass"
                  ? []
                  : [
                      { ticker: "ACME", text: "1.5" },
                      { ticker: null, text: "2.5" },
                    ],
              articles: code === "pass" ? [] : [{ url: "https://example.com/rates", title: "Rates", text: "6%" }],
            }),
    }),
    Layer.succeed(WebSearch, {
      search: (query) =>
        Effect.succeed([
          { url: `https://news.example/?q=${query}`, title: "News", text: "new" },
          { title: "Search", text: "a summary" },
          { url: "javascript:alert(1)", title: "Trap", text: "no page" },
        ]),
    }),
  );

  it.effect("are listed when a host brings them, and their sources are typed by rule", () =>
    Effect.gen(function* () {
      const { call, tools } = yield* withTools(host);
      const names = (yield* tools.list).map(({ name }) => name);
      assert.includeMembers(names, ["execute_python", "search_web"]);
      const ran = yield* call("execute_python", { code: "print(1)" });
      assert.deepEqual(
        ran.blocks.map(({ source, title, target }) => [source, title, target]),
        [
          ["silvia://analysis", "Analysis", { kind: "analysis" }],
          ["silvia://market-data/finnhub/ACME", "ACME", { kind: "market_data", ticker: "ACME" }],
          ["silvia://market-data/finnhub", "Live data", { kind: "analysis" }],
          ["https://example.com/rates", "Rates", { kind: "web", url: "https://example.com/rates" }],
        ],
      );
      assert.deepEqual((yield* call("execute_python", { code: "pass" })).blocks, []);
      assert.deepInclude(yield* Effect.flip(call("execute_python", { code: "fail" })), { message: "NameError" });
      const searched = yield* call("search_web", { query: "a" });
      assert.deepEqual(
        searched.blocks.map(({ source, target }) => [source, target]),
        [
          ["https://news.example/?q=a", { kind: "web", url: "https://news.example/?q=a" }],
          ["silvia://search/search_web", undefined],
          ["javascript:alert(1)", undefined],
        ],
      );
    }),
  );
});

it.effect("sources are in the host's namespace", () =>
  Effect.gen(function* () {
    const { call } = yield* withTools();
    const { blocks } = yield* call("read_tax_authority", { path: "irc/62.md" });
    const total = yield* call("execute_sql", { sql: "SELECT 1" });
    assert.deepEqual(
      [...blocks, ...total.blocks].map(({ source, target }) => [source, target?.kind]),
      [
        ["acme://tax-authority/irc/62.md", "tax_reference"],
        ["acme://your-portfolio", "portfolio"],
      ],
    );
  }).pipe(Effect.provideService(SourceNamespace, "acme")),
);

it("the guide to citations has a line for each tool, and none without tools", () => {
  assert.strictEqual(citationGuide([]), "");
  const guide = citationGuide([{ name: "execute_sql" }, { name: "search_documents" }]);
  assert.strictEqual(guide.split("\n").length, 4);
  assert.match(guide, /`source` and `source_account_id` whenever you read a per-account view/);
});

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { PersonId, summarizeCitations } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Stream from "effect/Stream";
import { Documents } from "../documents/Documents.ts";
import { PassageSearch } from "../documents/PassageSearch.ts";
import { Environment } from "../environment/Environment.ts";
import { layerDataFolder } from "../database/DataFolder.ts";
import { household, writeLedger } from "../ledger/testing/write-ledger.ts";
import { layerLedgers, layerTools } from "../tools/layer-tools.ts";
import { Extractive } from "./Extractive.ts";
import { temporaryFolder } from "./testing/environment.ts";

/** An environment with a ledger and a corpus of one text. */
const layer = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => {
    mkdirSync(join(folder, "ledgers"), { recursive: true });
    writeLedger(join(folder, "ledgers", "household.sqlite"), household);
    const corpus = join(folder, "corpora", "mortgage-code");
    mkdirSync(corpus, { recursive: true });
    writeFileSync(
      join(corpus, "escrow.txt"),
      "# Escrow surplus: a servicer's duties\n\nA servicer must return an escrow surplus of 50 dollars or more within 30 days. A shortage may be spread over a year.",
    );
    writeFileSync(
      join(corpus, "escrow.txt.meta.json"),
      JSON.stringify({ title: "Escrow accounts", source_url: "https://www.ecfr.gov/current/title-12/section-1024.17" }),
    );
    return Extractive.layer.pipe(
      Layer.provide(layerTools(folder)),
      Layer.provide(layerLedgers(folder)),
      Layer.provideMerge(PassageSearch.layer),
      Layer.provideMerge(Documents.layer),
      Layer.provideMerge(Environment.layer({})),
      Layer.provideMerge(layerDataFolder({ folder, only: true })),
    );
  }),
);

const ask = (text: string, person = "per_a") =>
  Effect.gen(function* () {
    const extractive = yield* Extractive;
    const history = [{ id: "q", role: "user" as const, text }];
    const request = { personId: PersonId.make(person), threadId: "t", replyId: "r", history };
    const parts = yield* Stream.runCollect(extractive.reply(request));
    const reply = parts.filter((part) => typeof part === "string").join("");
    const settled = parts.flatMap((part) => (typeof part !== "string" && part.kind === "settled" ? [part.inline] : []));
    const told = parts.filter((part) => typeof part !== "string" && part.kind === "citation");
    const inline = settled.at(-1) ?? [];
    assert.lengthOf(told, inline.length);
    return { reply, inline, summary: summarizeCitations(inline) };
  });

describe("an extractive reply about accounts", () => {
  it.live("names all accounts under a label, with what the ledger says and where each stands", () =>
    Effect.gen(function* () {
      const { reply, inline, summary } = yield* ask("How much is on my credit card?");
      const rows = inline.map(({ start, end }) => reply.slice(start, end));
      assert.lengthOf(rows, 2);
      assert.include(rows[0], "-412.1");
      assert.include(rows[1], "-88");
      assert.include(reply, `${rows[0]} [1]`);
      assert.include(reply, `${rows[1]} [1]`);
      assert.notInclude(reply, "Roth IRA");
      assert.lengthOf(summary, 1);
      assert.deepInclude(summary[0], { source: "silvia://your-account/credit-card", title: "Credit card" });
      assert.deepEqual(summary[0]?.target, {
        kind: "accounts",
        accounts: ["acctCARD000000000001", "acctCARD000000000002"].map((accountId) => ({
          accountId,
          provider: "plaid",
        })),
      });
    }).pipe(Effect.provide(layer)),
  );

  it.live("shows no id and nobody who keeps an account", () =>
    Effect.gen(function* () {
      const { reply } = yield* ask("What are my accounts?");
      assert.include(reply, "Roth IRA");
      for (const inner of ["acctCARD", "plaid", "snaptrade", "crypto_wallet", "per_a"]) assert.notInclude(reply, inner);
    }).pipe(Effect.provide(layer)),
  );

  it.live("knows nothing of another person's, and points at none for a wallet", () =>
    Effect.gen(function* () {
      const secret = yield* ask("How much is in my secret savings?");
      assert.deepEqual(secret.inline, []);
      assert.notInclude(secret.reply, "1000000");
      assert.include((yield* ask("How much is in my secret savings?", "per_b")).reply, "Secret savings");
      const wallet = yield* ask("What is in my cold wallet?");
      assert.notProperty(wallet.summary[0], "target");
    }).pipe(Effect.provide(layer)),
  );

  it.live("goes on after what a model had written, in the reader's numbers", () =>
    Effect.gen(function* () {
      const extractive = yield* Extractive;
      const history = [{ id: "q", role: "user" as const, text: "How much is on my credit card?" }];
      const all = { source: "silvia://your-portfolio", title: "Your portfolio", cited_text: "total: 900" };
      const target = { kind: "portfolio" };
      const request = { personId: PersonId.make("per_a"), threadId: "t", replyId: "r", history };
      const parts = yield* Stream.runCollect(
        extractive.reply({
          ...request,
          checkpoint: { messages: [], citationTargets: [[all.source, target]] },
          written: "You have $900 [1].",
          cited: [all],
        }),
      );
      const added = parts.filter((part) => typeof part === "string").join("");
      const [inline = []] = parts.flatMap((part) =>
        typeof part !== "string" && part.kind === "settled" ? [part.inline] : [],
      );
      const whole = `You have $900 [1].${added}`;
      assert.deepEqual(inline[0], { ...all, target });
      assert.include(whole.slice(inline[1]?.start, inline[1]?.end), "-412.1");
      assert.match(added, /^\n\n.* \[2\]\n/s);
    }).pipe(Effect.provide(layer)),
  );

  it.live("leaves accounts out when something else is asked", () =>
    Effect.gen(function* () {
      const { reply, summary } = yield* ask("When must an escrow surplus be returned by a servicer?");
      assert.notInclude(reply, "Credit card");
      assert.notInclude(reply, "duties");
      assert.include(reply, "> A servicer must return an escrow surplus of 50 dollars or more within 30 days.");
      assert.lengthOf(summary, 1);
      const url = "https://www.ecfr.gov/current/title-12/section-1024.17";
      assert.deepInclude(summary[0], { source: url, target: { kind: "mortgage_reference", url } });
      assert.strictEqual(
        summary[0]?.cited_text,
        "A servicer must return an escrow surplus of 50 dollars or more within 30 days.",
      );
    }).pipe(Effect.provide(layer)),
  );
});

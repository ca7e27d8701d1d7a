import { assert, describe, it } from "@effect/vitest";
import { type InlineCitation, PersonId, summarizeCitations } from "@pincite/api";
import type { CitationTarget } from "@pincite/evidence/targets";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Logger from "effect/Logger";
import * as References from "effect/References";
import * as Stream from "effect/Stream";
import * as fc from "fast-check";
import { CutOff, ProviderError, Rejected } from "../provider/ProviderError.ts";
import type { CheckpointPart, ReplyPart } from "../replies/ReplyPart.ts";
import { type CitableBlock, ToolError, type Tools } from "../tools/Tools.ts";
import { runTurn, SliceLimits, type Step, type StepPart, type TurnModel } from "./run-turn.ts";

const account = (digit: number): CitationTarget => ({
  kind: "account",
  accountId: `acctPLAID000000000${digit}`,
  provider: "plaid",
});

const block = (source: string, target?: CitationTarget, text = `about ${source}`): CitableBlock => ({
  source,
  title: source,
  text,
  ...(target && { target }),
});

/** Tools that give, call after call, what the arguments say. */
const tools = (find: (given: unknown) => ReadonlyArray<CitableBlock>): Tools["Service"] => ({
  list: Effect.succeed([
    {
      name: "search_documents",
      description: "Gives what is asked for.",
      parameters: {},
      run: () => Effect.die("unused"),
    },
  ]),
  call: (tool, call) =>
    call.arguments === "broken"
      ? Effect.fail(new ToolError({ tool, reason: "failed", message: "That did not work." }))
      : Effect.sync(() => ({ blocks: find(call.arguments) })),
});

const call = (given: unknown, id = "c"): StepPart => ({
  kind: "call",
  call: { id, name: "search_documents", arguments: given },
});

const saidNothing = new ProviderError({
  reason: new Rejected({ host: "h", model: "m", problem: "empty", status: null }),
});

/** A model that says its script, a step after the other, by how many answers of tools it has seen. */
const scripted = (script: ReadonlyArray<ReadonlyArray<StepPart>>, heard: Step[] = []): TurnModel => ({
  citing: "by markers",
  saidNothing,
  step: (step) => {
    heard.push({ ...step, turn: [...step.turn] });
    const said = step.turn.filter(({ role }) => role === "assistant").length;
    return Stream.fromIterable(script[said] ?? []);
  },
});

const request = {
  personId: PersonId.make("per_AAAAAAAAAAAAAAAAAAAAAA"),
  threadId: "t",
  replyId: "r",
  history: [{ id: "q", role: "user" as const, text: "How much?" }],
};

/** What is stored of the parts of a reply, as `Replies` stores it. */
const stored = (
  parts: ReadonlyArray<ReplyPart>,
  from = { written: "", cited: [] as ReadonlyArray<InlineCitation> },
) => {
  let { written, cited } = from;
  const checkpoints: {
    readonly at: number;
    readonly checkpoint: object;
    readonly written: string;
    readonly cited: ReadonlyArray<InlineCitation>;
  }[] = [];
  for (const [at, part] of parts.entries()) {
    if (typeof part === "string") written += part;
    else if (part.kind === "citation") cited = cited.concat(part.citation);
    else if (part.kind === "settled") cited = part.inline;
    // It is JSON in the database.
    else
      checkpoints.push({
        at,
        checkpoint: JSON.parse(JSON.stringify((part satisfies CheckpointPart).checkpoint)) as object,
        written,
        cited,
      });
  }
  return { text: written, inline: cited, summary: summarizeCitations(cited), checkpoints };
};

const runAll = (model: TurnModel, found: Tools["Service"], more: object = {}) =>
  Stream.runCollect(runTurn(model, found, { ...request, ...more }));

const byName = tools((given) => (given as ReadonlyArray<CitableBlock>).map((one) => one));

describe("a turn", () => {
  it.effect("cites what tools found by the reader's numbers, with the sentence and the target", () =>
    Effect.gen(function* () {
      const heard: Step[] = [];
      const script = [
        ["Let me look.", call([block("a", account(1)), block("b")])],
        ["The first is $5 [2", "]. The second ", "is $6 [1][2].", " Nothing else [7]."],
      ];
      const parts = yield* runAll(scripted(script, heard), byName);
      const { text, inline, summary } = stored(parts);
      assert.strictEqual(text, "Let me look.\n\nThe first is $5 [1]. The second is $6 [2][1]. Nothing else.");
      assert.deepEqual(
        summary.map(({ source, target }) => [source, target]),
        [
          ["b", undefined],
          ["a", account(1)],
        ],
      );
      assert.notProperty(summary[0], "target");
      assert.deepEqual(
        inline.map(({ source, start, end }) => [source, text.slice(start, end)]),
        [
          ["b", "The first is $5"],
          ["a", "The second is $6"],
          ["b", "The second is $6"],
        ],
      );
      assert.deepEqual(inline[0], { source: "b", title: "b", cited_text: "about b", start: 14, end: 29 });
      assert.deepInclude(heard[1]?.turn[1], { role: "tool", callId: "c" });
      assert.notInclude(JSON.stringify(heard[1]?.turn[1]), "acctPLAID");
    }),
  );

  it.effect("tells a citation with the target as it stands, and settles with the one at the end (rg-13)", () =>
    Effect.gen(function* () {
      const script = [
        [call([block("s", account(1))])],
        ["It is $5 [1].", call([block("s", account(2))])],
        ["More [2]."],
      ];
      const parts = yield* runAll(scripted(script), byName);
      const told = parts.flatMap((part) =>
        typeof part !== "string" && part.kind === "citation" ? [part.citation.target] : [],
      );
      const both = {
        kind: "accounts",
        accounts: [1, 2].map((digit) => {
          const { kind: _, ...ref } = account(digit) as Extract<CitationTarget, { kind: "account" }>;
          return ref;
        }),
      };
      assert.deepEqual(told, [account(1), both]);
      assert.deepEqual(
        stored(parts).inline.map(({ target }) => target),
        [both, both],
      );
      // Also before the end, for a turn that is stopped then.
      const settled = parts.findIndex((part) => typeof part !== "string" && part.kind === "settled");
      assert.deepEqual(
        stored(parts.slice(0, settled + 1)).inline.map(({ target }) => target),
        [both],
      );
    }),
  );

  it.effect("begins with an empty registry (rg-11), and numbers after the markers of earlier replies", () =>
    Effect.gen(function* () {
      const history = [
        { id: "q1", role: "user" as const, text: "How much?" },
        { id: "a1", role: "assistant" as const, text: "It is $5 [1][2]." },
        { id: "q2", role: "user" as const, text: "And now?" },
      ];
      const parts = yield* runAll(scripted([[call([block("s")])], ["Old [1], new [3]."]]), byName, { history });
      const { text, inline } = stored(parts);
      assert.strictEqual(text, "Old, new [1].");
      assert.lengthOf(inline, 1);
      assert.notProperty(inline[0], "target");
    }),
  );

  it.effect("leaves brackets alone as long as no tool found anything", () =>
    Effect.gen(function* () {
      const text = "As in [1] and list [ 2 ].  ";
      assert.strictEqual(stored(yield* runAll(scripted([[text]]), byName)).text, text);
    }),
  );

  it.effect("tells the model what failed, and goes on", () =>
    Effect.gen(function* () {
      const heard: Step[] = [];
      yield* runAll(scripted([[call("broken")], ["Sorry."]], heard), byName);
      assert.deepInclude(heard[1]?.turn[1], { blocks: [], note: "That did not work." });
    }),
  );

  it.effect("goes on when a tool has a fault, of which it tells nothing", () =>
    Effect.gen(function* () {
      const heard: Step[] = [];
      const faulty = tools(() => {
        throw new Error("acctPLAID0000000001 is broken");
      });
      const logged: unknown[] = [];
      const logger = Logger.make(({ message, cause }) => logged.push(message, cause));
      yield* runAll(scripted([[call([])], ["Sorry."]], heard), faulty).pipe(Effect.provide(Logger.layer([logger])));
      assert.deepInclude(heard[1]?.turn[1], { blocks: [], note: "The tool failed." });
      assert.include(JSON.stringify(logged), "A tool failed");
      assert.notInclude(JSON.stringify(logged), "acctPLAID");
    }),
  );

  it.effect("that is stopped in the middle of a call ends the call", () =>
    Effect.gen(function* () {
      const called = yield* Deferred.make<void>();
      const ended = yield* Deferred.make<void>();
      const endless: Tools["Service"] = {
        ...byName,
        call: () =>
          Deferred.succeed(called, undefined).pipe(
            Effect.andThen(Effect.never),
            Effect.onInterrupt(() => Deferred.succeed(ended, undefined)),
          ),
      };
      const fiber = yield* Effect.forkChild(runAll(scripted([[call([])]]), endless));
      yield* Deferred.await(called);
      yield* Fiber.interrupt(fiber);
      yield* Deferred.await(ended);
    }),
  );

  it.effect("runs at most 16 calls, then asks for an answer", () =>
    Effect.gen(function* () {
      const heard: Step[] = [];
      const round: StepPart[] = [call([block("s")], "1"), call([block("s")], "2"), call([block("s")], "3")];
      const script = [round, round, round, round, round, round, ["Done [1]."]];
      const parts = yield* runAll(scripted(script, heard), byName);
      assert.strictEqual(stored(parts).text, "Done [1].");
      assert.deepEqual(
        heard.map(({ mayCall }) => mayCall),
        [true, true, true, true, true, true, false],
      );
      const found = heard.at(-1)?.turn.filter((message) => message.role === "tool") ?? [];
      assert.lengthOf(
        found.filter(({ blocks }) => blocks.length > 0),
        16,
      );
      assert.include(found.at(-1)?.note, "limit");
    }),
  );

  it.effect("fails when the model has its last word and has none", () =>
    Effect.gen(function* () {
      const calls = Array.from({ length: 16 }, (_, index) => call([block("s")], `${index}`));
      const failed = yield* Effect.flip(runAll(scripted([calls, [call([block("s")])]]), byName));
      assert.strictEqual(failed, saidNothing);
    }),
  );

  it.effect("is cut after a while too", () =>
    Effect.gen(function* () {
      const script = [[call([block("s")])], [call([block("s")])], ["Done [1]."]];
      const run = runAll(scripted(script), byName);
      const cut = yield* Effect.provideService(run, SliceLimits, { calls: 100, milliseconds: 0 });
      assert.lengthOf(stored(cut).checkpoints, 2);
    }),
  );

  it.effect("gives a model at most 128 KB of results, whole characters", () =>
    Effect.gen(function* () {
      const heard: Step[] = [];
      const long = "💶".repeat(20_000);
      const script = [[call([block("a", undefined, long)]), call([block("b", undefined, long), block("c")])], ["x"]];
      yield* runAll(scripted(script, heard), byName);
      const found = heard[1]?.turn.filter((message) => message.role === "tool") ?? [];
      const texts = found.flatMap(({ blocks }) => blocks.map(({ text }) => text));
      assert.isAtMost(Buffer.byteLength(texts.join("")), 128 * 1024);
      assert.lengthOf(texts, 2);
      assert.isTrue(texts.every((text) => text.isWellFormed() && !text.includes("\ufffd")));
      assert.include(found[1]?.note, "cut");
    }),
  );

  it.effect("that fails keeps what it said and cited", () =>
    Effect.gen(function* () {
      const error = new ProviderError({ reason: new CutOff({ host: "h", problem: "connection" }) });
      const model: TurnModel = {
        citing: "by markers",
        saidNothing,
        step: ({ turn }) =>
          turn.length === 0
            ? Stream.fromIterable([call([block("s", account(1))])])
            : Stream.concat(Stream.fromIterable(["It is $5 [1] and [1"]), Stream.fail(error)),
      };
      const parts: ReplyPart[] = [];
      const exit = yield* runTurn(model, byName, request).pipe(
        Stream.runForEach((part) => Effect.sync(() => parts.push(part))),
        Effect.exit,
      );
      assert.isTrue(Exit.isFailure(exit));
      const { text, inline } = stored(parts);
      assert.strictEqual(text, "It is $5 [1] and [1");
      assert.deepEqual(inline[0]?.target, account(1));
    }),
  );

  it.effect.each([[{ messages: [] }], [{ messages: [], citationTargets: "oops" }], [{}], [{ messages: "oops" }]])(
    "goes on from a checkpoint without targets, or broken: %j (ck-03, ck-04)",
    ([checkpoint]) =>
      Effect.gen(function* () {
        const cited = [{ source: "s", title: "s", cited_text: "c", target: account(1) }];
        const parts = yield* runAll(scripted([["More."]]), byName, { checkpoint, written: "It is $5 [1].", cited });
        const { text, inline } = stored(parts, { written: "It is $5 [1].", cited });
        assert.strictEqual(text, "It is $5 [1].\n\nMore.");
        assert.deepEqual(inline, [{ source: "s", title: "s", cited_text: "c" }]);
      }),
  );
});

describe("cutting a turn", () => {
  const source = fc.constantFrom("a", "b", "c", "__proto__");
  const target = fc.constantFrom<CitationTarget | undefined>(
    account(1),
    account(2),
    { kind: "web", url: "https://e.example/" },
    { kind: "portfolio" },
    undefined,
  );
  const found = fc
    .array(fc.tuple(source, target), { minLength: 1, maxLength: 3 })
    .map((all) => call(all.map(([s, t]) => block(s, t))));
  const words = fc.constantFrom(
    "It is $5",
    " [1]",
    "[2].",
    " [3",
    "]",
    " and so.\n\n",
    "`x",
    "[9]",
    "```\n",
    "e [1, 4]",
  );
  const step = fc.tuple(fc.array(words, { maxLength: 6 }), fc.array(found, { minLength: 1, maxLength: 2 }));
  // A last step of nothing but markers that name nothing would be no answer.
  const ending = fc.array(words, { maxLength: 8 }).map((spoken) => ["So"].concat(spoken));
  const turns = fc.tuple(fc.array(step, { maxLength: 5 }), ending);

  it.effect("anywhere, and going on from there, stores the same text and the same lists", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(turns, fc.integer({ min: 1, max: 4 }), async ([steps, last], calls) => {
          const model = scripted([...steps.map(([said, calls]) => [...said, ...calls]), last]);
          const run = (limit: number, more: object = {}) =>
            Effect.runPromise(
              runAll(model, byName, more).pipe(
                Effect.provideService(SliceLimits, { calls: limit, milliseconds: 1e9 }),
                Effect.provideService(References.MinimumLogLevel, "None"),
              ),
            );
          const { checkpoints: none, ...whole } = stored(await run(1_000));
          assert.lengthOf(none, 0);
          const { checkpoints, ...cut } = stored(await run(calls));
          assert.deepEqual(cut, whole);
          for (const { checkpoint, written, cited } of checkpoints) {
            const { checkpoints: _, ...resumed } = stored(await run(calls, { checkpoint, written, cited }), {
              written,
              cited,
            });
            assert.deepEqual(resumed, whole);
          }
        }),
        { numRuns: 150 },
      ),
    ),
  );
});

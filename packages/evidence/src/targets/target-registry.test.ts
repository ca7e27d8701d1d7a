import * as Schema from "effect/Schema";
import * as fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import { type CitationTarget, defineTarget, parseCitationTarget, TargetRegistry } from "../targets.ts";

const providers = fc.constantFrom("plaid", "manual", "snaptrade", null);
const account = fc.record({ accountId: fc.constantFrom("a", "b", "c"), provider: providers });
const target: fc.Arbitrary<CitationTarget> = fc.oneof(
  { weight: 6, arbitrary: account.map((ref) => ({ kind: "account" as const, ...ref })) },
  {
    weight: 3,
    arbitrary: fc.array(account, { minLength: 1 }).map((accounts) => ({ kind: "accounts" as const, accounts })),
  },
  fc.constantFrom<CitationTarget>(
    { kind: "portfolio" },
    { kind: "analysis" },
    { kind: "web", url: "https://a.example" },
  ),
);
const write = fc.tuple(fc.constantFrom("s", "t", "__proto__"), fc.option(target, { nil: undefined, freq: 12 }));
const writes = fc.array(write, { maxLength: 12 });
type Write = readonly [string, CitationTarget | undefined];

function registryOf(turn: readonly Write[], registry = new TargetRegistry()): TargetRegistry {
  for (const [source, written] of turn) registry.write(source, written);
  return registry;
}

/** What a registry says, without the order in which accounts were first seen. */
function verdicts(registry: TargetRegistry): Record<string, unknown> {
  const entries = registry.checkpoint().citationTargets.map(([source, found]) => {
    if (found?.kind !== "accounts") return [source, found] as const;
    return [source, found.accounts.map((ref) => JSON.stringify(ref)).toSorted()] as const;
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test("the order of results changes nothing but the order of accounts", () => {
  const shuffled = writes.chain((turn) =>
    fc.tuple(fc.constant(turn), fc.shuffledSubarray(turn, { minLength: turn.length })),
  );
  fc.assert(
    fc.property(shuffled, ([turn, other]) => {
      expect(verdicts(registryOf(other))).toEqual(verdicts(registryOf(turn)));
    }),
  );
});

test("a checkpoint at any point, written as JSON and resumed, equals none", () => {
  fc.assert(
    fc.property(writes, fc.nat(), (turn, at) => {
      const cut = at % (turn.length + 1);
      const slice = JSON.stringify(registryOf(turn.slice(0, cut)).checkpoint());
      const resumed = registryOf(turn.slice(cut), TargetRegistry.resume(JSON.parse(slice)));
      expect(resumed.checkpoint()).toEqual(registryOf(turn).checkpoint());
    }),
  );
});

test("a source that two results disagreed about never comes back", () => {
  fc.assert(
    fc.property(writes, writes, (before, after) => {
      const registry = registryOf([...before, ["s", { kind: "portfolio" }], ["s", { kind: "analysis" }], ...after]);
      expect(registry.targetOf("s")).toBeUndefined();
    }),
  );
});

test("one id is at most one account for each provider, and never one without beside one with", () => {
  fc.assert(
    fc.property(fc.array(account, { minLength: 1 }), (accounts) => {
      const found = registryOf([
        ["s", { kind: "account", ...accounts[0]! }],
        ["s", { kind: "accounts", accounts }],
      ]).targetOf("s")!;
      const refs =
        found.kind === "accounts" ? found.accounts : [found as { accountId: string; provider: string | null }];
      expect(new Set(refs.map((ref) => JSON.stringify([ref.accountId, ref.provider]))).size).toBe(refs.length);
      for (const { accountId } of refs.filter(({ provider }) => provider === null)) {
        expect(refs.filter((ref) => ref.accountId === accountId)).toHaveLength(1);
      }
      expect(new Set(refs.map(({ accountId }) => accountId))).toEqual(
        new Set(accounts.map(({ accountId }) => accountId)),
      );
    }),
  );
});

test("a resumed registry is empty when the checkpoint is broken anywhere", () => {
  const good = ["s", { kind: "portfolio" }];
  const broken: unknown[] = [
    undefined,
    null,
    7,
    "x",
    [],
    {},
    { citationTargets: {} },
    { citationTargets: [good, "x"] },
  ];
  broken.push({ citationTargets: [good, ["t", { kind: "unheard-of" }]] }, { citationTargets: [good, good] });
  for (const checkpoint of broken) {
    expect(TargetRegistry.resume(checkpoint).checkpoint()).toEqual({ citationTargets: [] });
  }
  expect(TargetRegistry.resume({ citationTargets: [good] }).targetOf("s")).toEqual({ kind: "portfolio" });
});

test("accounts keep the order in which they were first seen", () => {
  const ref = (accountId: string, provider: "plaid" | "snaptrade" | null) => ({
    kind: "account" as const,
    accountId,
    provider,
  });
  const registry = registryOf([
    ["s", ref("a", null)],
    ["s", ref("b", "plaid")],
    ["s", ref("a", "plaid")],
    ["s", ref("a", "snaptrade")],
  ]);
  expect(registry.targetOf("s")).toEqual({
    kind: "accounts",
    accounts: [
      { accountId: "a", provider: "plaid" },
      { accountId: "b", provider: "plaid" },
      { accountId: "a", provider: "snaptrade" },
    ],
  });
});

test("a host's own kind is written, agreed on whatever the order of its fields, and read back", () => {
  const invoice = defineTarget("invoice", {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (value: unknown) => {
        const { number, year } = value as { number?: unknown; year?: unknown };
        if (typeof number !== "string" || typeof year !== "number") return { issues: [{ message: "no invoice" }] };
        return { value: { number, year } };
      },
    },
  });
  const registry = new TargetRegistry([invoice]);
  registry.write("s", { kind: "invoice", number: "7", year: 2026 });
  registry.write("s", { year: 2026, number: "7", kind: "invoice" });
  expect(registry.targetOf("s")).toEqual({ kind: "invoice", number: "7", year: 2026 });
  const slice: unknown = JSON.parse(JSON.stringify(registry.checkpoint()));
  expect(TargetRegistry.resume(slice, [invoice]).targetOf("s")).toEqual(registry.targetOf("s"));
  expect(parseCitationTarget({ kind: "invoice", number: 7, year: 2026 }, [invoice])).toBeNull();
  expect(parseCitationTarget({ kind: "invoice", number: "7", year: 2026 })).toBeNull();
  registry.write("s", { kind: "invoice", number: "8", year: 2026 });
  expect(registry.targetOf("s")).toBeUndefined();
});

test("a host cannot name its kind as one of ours is named", () => {
  const schema = { "~standard": { version: 1, vendor: "test", validate: () => ({ value: {} }) } } as const;
  expect(() => defineTarget("account", schema)).toThrow(RangeError);
  expect(() => defineTarget("", schema)).toThrow(RangeError);
});

test("an Effect schema describes a host's kind, its types included", () => {
  const fields = Schema.Struct({ number: Schema.String });
  const invoice = defineTarget("invoice", Schema.toStandardSchemaV1(fields));
  const parsed = parseCitationTarget({ kind: "invoice", number: "7", other: 1 }, [invoice]);
  expect(parsed).toEqual({ kind: "invoice", number: "7" });
  expectTypeOf(parsed).toExtend<CitationTarget | { readonly number: string; readonly kind: "invoice" } | null>();
});

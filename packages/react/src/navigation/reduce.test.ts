import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citationOf } from "../testing/citation.ts";
import { isRunning, reduceNavigation } from "./reduce.ts";
import { initialNavigation, type Navigation, type NavigationEvent, type RunningPhase } from "./state.ts";
import { markedSpan, navigationTask } from "./task.ts";

const running: readonly RunningPhase[] = ["connecting", "fetching", "unfolding", "mounting", "measuring"];
const citation = citationOf();
const chip: NavigationEvent = { type: "activate", citation, origin: "chip" };
const found = { state: "exact", start: 0, end: 9 } as const;

const run = (events: readonly NavigationEvent[], from: Navigation = initialNavigation) =>
  events.reduce(reduceNavigation, from);

const toMeasuring = (id: number): NavigationEvent[] => [
  { type: "connected", id },
  { type: "fetched", id },
  { type: "unfolded", id },
  { type: "mounted", id },
];
const toShown = (id: number): NavigationEvent[] => [
  ...toMeasuring(id),
  { type: "resolved", id, resolution: found },
  { type: "settled", id },
];

const settled: NavigationEvent = { type: "settled", id: 1 };

const id = fc.integer({ min: 0, max: 4 });
const span = fc.record({ start: fc.nat(3), end: fc.integer({ min: 4, max: 9 }) });
const resolution = fc.oneof(
  span.map((at) => ({ state: "exact" as const, ...at })),
  span.map((at) => ({ state: "moved" as const, ...at })),
  fc.array(span, { maxLength: 4 }).map((candidates) => ({ state: "ambiguous" as const, candidates })),
  span.map(({ start, end }) => ({ state: "changed" as const, start, end, excerpt: "old", passage: `new ${end}` })),
  fc.constant({ state: "missing" as const }),
);
const event: fc.Arbitrary<NavigationEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("activate" as const),
      citation: fc.constant(citation),
      origin: fc.constantFrom("chip" as const, "location" as const),
      entry: fc.option(fc.constantFrom("a", "b"), { nil: undefined }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constantFrom(
        "connected" as const,
        "fetched" as const,
        "unfolded" as const,
        "mounted" as const,
        "settled" as const,
      ),
      id,
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("resolved" as const), id, resolution }) },
  fc.record({ type: fc.constant("failed" as const), id, reason: fc.constant("offline" as const) }),
  fc.record({ type: fc.constant("expired" as const), id, phase: fc.constantFrom(...running) }),
  fc.record({
    type: fc.constantFrom(
      "person-scrolled" as const,
      "dismiss" as const,
      "next" as const,
      "previous" as const,
      "retry" as const,
    ),
  }),
);
/** Mostly the way that leads to a quote, with anything in between. */
const events = fc
  .array(fc.oneof({ weight: 3, arbitrary: event.map((one) => [one]) }, id.map(toShown)), { maxLength: 40 })
  .map((groups) => groups.flat());

type Law = (before: Navigation, event: NavigationEvent, after: Navigation) => boolean;

/** A random history that breaks a law at one of its steps, as short as it gets; null when none does. */
function counterexample(law: Law) {
  const property = fc.property(events, (history) => {
    let before = initialNavigation;
    return history.every((one) => {
      const after = reduceNavigation(before, one);
      const kept = law(before, one, after);
      before = after;
      return kept;
    });
  });
  return fc.check(property, { numRuns: 400 }).counterexample;
}

const activationOf = ({ state }: Navigation) => (state.phase === "idle" ? undefined : state.activation);

describe("any history of events", () => {
  it("shows the latest activation or none", () => {
    expect(
      counterexample((_, __, { state, activations }) => state.phase !== "shown" || state.activation.id === activations),
    ).toBeNull();
  });

  it("never shows a dismissed activation again", () => {
    expect(
      counterexample(({ state }, _, after) => {
        if (state.phase !== "dismissed") return true;
        return after.state === state || activationOf(after)?.id === state.activation.id + 1;
      }),
    ).toBeNull();
  });

  it("is not changed by a stale result", () => {
    expect(
      counterexample((before, one, after) => {
        const stale = "id" in one && one.id !== activationOf(before)?.id;
        return !stale || after === before;
      }),
    ).toBeNull();
  });

  it("gives every activation its own id, one higher than the last", () => {
    expect(
      counterexample((before, _, after) => {
        if (after.activations === before.activations) return activationOf(after)?.id === activationOf(before)?.id;
        return after.activations === before.activations + 1 && activationOf(after)?.id === after.activations;
      }),
    ).toBeNull();
  });

  it("goes through the phases in order", () => {
    const order: readonly string[] = running;
    expect(
      counterexample((before, _, { state, activations }) => {
        if (before.activations !== activations) return state.phase === "connecting";
        if (!isRunning(state.phase)) return true;
        const step = order.indexOf(state.phase) - order.indexOf(before.state.phase);
        return step === 0 || step === 1;
      }),
    ).toBeNull();
  });

  it("ends each phase at the latest when its time is up", () => {
    expect(
      counterexample((_, __, after) => {
        const { state } = after;
        if (!isRunning(state.phase)) return true;
        const expired = { type: "expired", id: after.activations, phase: state.phase } as const;
        return !isRunning(reduceNavigation(after, expired).state.phase);
      }),
    ).toBeNull();
  });

  it("leaves the scroll position to the person from their first input until they ask to be taken somewhere", () => {
    const asks = new Set(["activate", "retry", "next", "previous"]);
    expect(
      counterexample(({ state }, one, after) => {
        const taken = "scroll" in state && state.scroll === "person" && !asks.has(one.type);
        return !taken || navigationTask(after.state)?.mayScroll !== true;
      }),
    ).toBeNull();
  });

  it("activates a history entry once", () => {
    expect(
      counterexample((before, one, after) => {
        const again = one.type === "activate" && one.entry !== undefined && before.entries.includes(one.entry);
        return !again || after === before;
      }),
    ).toBeNull();
  });

  it("has something to do as long as something is being waited for, and marks only what has arrived", () => {
    expect(
      counterexample((_, __, { state }) => {
        const [task, mark] = [navigationTask(state), markedSpan(state)];
        if (isRunning(state.phase)) return task !== undefined && mark === undefined;
        if (state.phase === "idle" || state.phase === "dismissed") return task === undefined && mark === undefined;
        return (task !== undefined) === (mark !== undefined);
      }),
    ).toBeNull();
  });
});

describe("a navigation", () => {
  it("is shown, dismissed and shown again when asked again", () => {
    const dismissed = run([chip, ...toShown(1), { type: "dismiss" }]);
    expect(dismissed.state).toMatchObject({ phase: "dismissed", activation: { id: 1 } });
    const again = run([chip, ...toShown(2)], dismissed);
    expect(again.state).toMatchObject({ phase: "shown", match: "exact", span: { start: 0, end: 9 } });
  });

  it("steps through the passages of an ambiguous quote and round again", () => {
    const candidates = [
      { start: 0, end: 9 },
      { start: 20, end: 29 },
    ];
    const ambiguous = run([
      chip,
      ...toMeasuring(1),
      { type: "resolved", id: 1, resolution: { state: "ambiguous", candidates } },
      { type: "settled", id: 1 },
    ]);
    expect(ambiguous.state).toMatchObject({ phase: "unavailable", reason: "ambiguous", index: 0 });
    expect(markedSpan(run([{ type: "next" }], ambiguous).state)).toEqual(candidates[1]);
    expect(markedSpan(run([{ type: "next" }, { type: "next" }], ambiguous).state)).toEqual(candidates[0]);
    expect(markedSpan(run([{ type: "previous" }], ambiguous).state)).toEqual(candidates[1]);
  });

  it("loses and finds its words as the message changes", () => {
    const shown = run([chip, ...toShown(1)]);
    const lost = run([{ type: "resolved", id: 1, resolution: { state: "missing" } }], shown);
    expect(lost.state).toMatchObject({ phase: "unavailable", reason: "missing" });
    const back = run([{ type: "resolved", id: 1, resolution: { state: "moved", start: 4, end: 13 } }], lost);
    expect(back.state).toMatchObject({ phase: "shown", match: "moved", span: { start: 4, end: 13 } });
  });

  it("shows what its words were changed into, and follows further changes of it", () => {
    const changed = { state: "changed", start: 0, end: 9, excerpt: "the words", passage: "the wards" } as const;
    const shown = run([chip, ...toMeasuring(1), { type: "resolved", id: 1, resolution: changed }, settled]);
    expect(shown.state).toMatchObject({ phase: "shown", match: "changed", excerpt: "the words", passage: "the wards" });
    expect(markedSpan(shown.state)).toEqual({ start: 0, end: 9 });
    const again = { type: "resolved", id: 1, resolution: { ...changed } } as const;
    expect(run([again], shown)).toBe(shown);
    const other = { ...again, resolution: { ...changed, passage: "the wires" } };
    expect(run([other], shown).state).toMatchObject({ phase: "shown", passage: "the wires" });
    const found = run([{ type: "resolved", id: 1, resolution: { state: "moved", start: 0, end: 9 } }], shown);
    expect(found.state).toEqual({ ...run([chip, ...toShown(1)]).state, match: "moved" });
  });

  it("shows words that were found in a row that never comes to rest", () => {
    const measuring = run([chip, ...toMeasuring(1), { type: "resolved", id: 1, resolution: found }]);
    expect(run([{ type: "expired", id: 1, phase: "measuring" }], measuring).state.phase).toBe("shown");
  });

  it("says that it was interrupted when the person scrolled away before the row was there", () => {
    const before = run([chip, ...toMeasuring(1).slice(0, 3), { type: "person-scrolled" }]);
    const state = run([{ type: "expired", id: 1, phase: "mounting" }], before).state;
    expect(state).toMatchObject({ phase: "unavailable", reason: "interrupted" });
  });

  it("tries again as another activation", () => {
    const failed = run([chip, { type: "failed", id: 1, reason: "offline" }]);
    expect(run([{ type: "retry" }], failed).state).toMatchObject({ phase: "connecting", activation: { id: 2 } });
  });
});

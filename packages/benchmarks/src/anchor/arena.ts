import { median, shuffled } from "../sampler.ts";
import { seeded } from "../random.ts";
import type { Quote, Task } from "./quotes.ts";

/** A quote in a document that is open, and where it really is. */
export interface Passage<Place> extends Quote {
  readonly place: Place;
  /** How far a place is from the passage: the greater of its two ends' distances in units. */
  readonly distance: (place: Place) => number;
}

/** The places that are answered: none, one, or several when the subject says that it cannot tell. */
export type Answer<Place> = readonly Place[] | Promise<readonly Place[]>;

/** Looks for what it was made for. */
export type Finder<Place> = () => Answer<Place>;

/** A way to find text again. */
export interface Contestant<Source, Place> {
  readonly name: string;
  readonly open: (source: Source) => {
    /** Makes a selector from a place; what it gives looks for that selector. Absent: it makes none. */
    readonly create?: (place: Place) => Finder<Place> | undefined | Promise<Finder<Place> | undefined>;
    /** Gets ready to look for a quote; undefined where that is not what the subject does. */
    readonly finder?: (quote: Passage<Place>) => Finder<Place> | undefined;
  };
}

/** What a subject answers, as words for the tables. */
export type Outcome = "right" | "wrong" | "none" | "guessed" | "both";

/** What a subject did once for each passage of a task. */
export interface Trial {
  readonly outcomes: readonly Outcome[];
  /** Milliseconds a passage. */
  readonly milliseconds: number;
}

// A found passage may begin a few units beside the one that was edited.
const NEAR = 3;
const SAMPLE_MS = 10;
const SAMPLES = 7;
const WARM_UP_MS = 60;
/** Subjects that need longer for all passages are measured by few samples. */
const LONG_MS = 400;
/** A trial gives up between two passages after this. */
const TRIAL_MS = 2000;

/** Says what an answer is worth. */
export function judge<Place>(expected: Task["expected"], passage: Passage<Place>, places: readonly Place[]): Outcome {
  if (expected === "none") return places.length === 0 ? "right" : "guessed";
  if (places.length === 0) return "none";
  if (places.length > 1) return "both";
  if (expected === "several") return "guessed";
  return passage.distance(places[0]!) <= (expected === "near" ? NEAR : 0) ? "right" : "wrong";
}

/** What a subject has to do in a task, one run for each passage; undefined when it is not in for it. */
function runsOf<Source, Place>(
  { open }: Contestant<Source, Place>,
  source: Source,
  passages: readonly Passage<Place>[],
  { creates = false }: Task,
): (() => unknown)[] | undefined {
  const opened = open(source);
  if (creates) {
    const make = opened.create;
    return (
      make &&
      passages.map(
        ({ place }) =>
          () =>
            make(place),
      )
    );
  }
  const finders = passages.flatMap((passage) => opened.finder?.(passage) ?? []);
  return finders.length === passages.length ? finders : undefined;
}

/** Runs a subject once on each passage and judges it; what it creates is judged by what is found with it. */
export async function tryOut<Source, Place>(
  contestant: Contestant<Source, Place>,
  source: Source,
  task: Task,
  passages: readonly Passage<Place>[],
): Promise<Trial | undefined> {
  const runs = runsOf(contestant, source, passages, task);
  if (runs === undefined) return undefined;
  const outcomes: Outcome[] = [];
  let taken = 0;
  for (const [index, run] of runs.entries()) {
    const start = performance.now();
    const result = await run();
    taken += performance.now() - start;
    const places =
      task.creates === true ? await (result as Finder<Place> | undefined)?.() : (result as readonly Place[]);
    outcomes.push(judge(task.expected, passages[index]!, places ?? []));
    if (taken > TRIAL_MS) break;
  }
  return { outcomes, milliseconds: taken / outcomes.length };
}

/** Median milliseconds a passage of each subject; samples take turns in a new order each round, as in the other tables. */
export async function measureAll<Source, Place>(
  contestants: readonly Contestant<Source, Place>[],
  source: Source,
  task: Task,
  passages: readonly Passage<Place>[],
): Promise<Record<string, number>> {
  const random = seeded(1);
  const entries: { name: string; runs: (() => unknown)[]; times: number[]; rounds: number; repeat: number }[] = [];
  for (const contestant of contestants) {
    const runs = runsOf(contestant, source, passages, task);
    if (runs === undefined) continue;
    const first = await time(runs, 1);
    const isLong = first > LONG_MS;
    const repeat = isLong ? 1 : await calibrate(runs);
    entries.push({ name: contestant.name, runs, times: isLong ? [first] : [], rounds: isLong ? 2 : SAMPLES, repeat });
  }
  for (let round = 0; round < SAMPLES; round++) {
    for (const entry of shuffled(entries, random)) {
      if (round < entry.rounds) entry.times.push((await time(entry.runs, entry.repeat)) / entry.repeat);
    }
  }
  return Object.fromEntries(entries.map(({ name, runs, times }) => [name, median(times) / runs.length]));
}

async function calibrate(runs: readonly (() => unknown)[]): Promise<number> {
  for (let warm = 0; warm < WARM_UP_MS;) warm += Math.max(await time(runs, 1), 0.001);
  let repeat = 1;
  let taken = await time(runs, repeat);
  while (taken < SAMPLE_MS) {
    repeat = Math.ceil(repeat * Math.min(8, Math.max(1.5, (SAMPLE_MS * 1.1) / Math.max(taken, 0.01))));
    taken = await time(runs, repeat);
  }
  return repeat;
}

// What subjects give is kept until the next run, so that nothing is optimised away.
let kept: unknown;

/** Waits only for what is a promise: a wait would cost more than the fastest subjects do. */
async function time(runs: readonly (() => unknown)[], repeat: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < repeat; i++) {
    for (const run of runs) {
      const result = run();
      kept = result instanceof Promise ? await result : result;
    }
  }
  const taken = performance.now() - start;
  return kept === time ? 0 : taken;
}

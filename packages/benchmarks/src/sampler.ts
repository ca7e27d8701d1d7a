import { seeded } from "./random.ts";

/** Something to measure: a name and one run of it. */
export interface Subject {
  readonly name: string;
  readonly run: () => unknown;
}

// Long enough that the clock's grain and one garbage collection do not decide.
const SAMPLE_MS = 12;
const SAMPLES = 21;
// What takes so long is measured well by one run, and not to be run often.
const SLOW_MS = 100;
// Compilers work beside the program and, on a busy machine, late.
const WARM_UP_MS = 200;

/**
 * The milliseconds of one run of each subject: the lower quartile of its samples, since other work only ever adds to them.
 *
 * Samples of all subjects take turns, in a new order each round, in one process: what slows the machine for a while
 * slows them alike. (Benchmark libraries run subjects one after another, which is fair only on a quiet machine.) A
 * slow subject is measured in few of them.
 */
export function measure(subjects: readonly Subject[]): Map<string, number> {
  const random = seeded(1);
  const entries = subjects.map((subject) => {
    const first = time(subject, 1);
    const slow = first > SLOW_MS;
    // What has run once cold tells little; a slow one's first run stays, since it is not to be run often.
    return { subject, runs: slow ? 1 : calibrate(subject), times: slow ? [first] : [], rounds: slow ? 1 : SAMPLES };
  });
  for (let round = 0; round < SAMPLES; round++) {
    for (const entry of shuffled(entries, random)) {
      if (round < entry.rounds) entry.times.push(time(entry.subject, entry.runs) / entry.runs);
    }
  }
  return new Map(entries.map(({ subject, times }) => [subject.name, lowerQuartile(times)]));
}

/** How many runs fill a sample, after the subject was warmed up. */
function calibrate(subject: Subject): number {
  for (let warm = 0; warm < WARM_UP_MS;) warm += Math.max(time(subject, 1), 0.001);
  let runs = 1;
  let taken = time(subject, runs);
  while (taken < SAMPLE_MS && runs < 1_000_000) {
    runs = Math.ceil(runs * Math.min(8, Math.max(1.5, (SAMPLE_MS * 1.1) / Math.max(taken, 0.01))));
    taken = time(subject, runs);
  }
  return runs;
}

// What subjects give is kept until the next run, so that nothing is optimised away.
let kept: unknown;

function time({ run }: Subject, runs: number): number {
  const start = performance.now();
  for (let i = 0; i < runs; i++) kept = run();
  const taken = performance.now() - start;
  return kept === time ? 0 : taken;
}

/** The value that a quarter of some values do not exceed. */
export function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 2]!;
}

/** The median of some values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The items in a random order. */
export function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const other = random(i + 1);
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}

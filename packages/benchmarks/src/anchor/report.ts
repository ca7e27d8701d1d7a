import type { Outcome } from "./arena.ts";
import { BUDGET_SECONDS, type Result, type Results } from "./contest.ts";

/** Prints a message's results: each subject's time as a multiple of the first one's, and what it answered. */
export function printResults(title: string, names: readonly string[], results: Results): void {
  const [ours] = names;
  console.log(`\n### ${title}\n`);
  console.log(`| task | ${names.join(" | ")} | ${ours} takes |`);
  console.log(`|${" --- |".repeat(names.length + 2)}`);
  for (const [task, row] of results) {
    const base = millisecondsOf(row.get(ours!));
    const cells = names.map((name) => cell(row.get(name), base));
    console.log(`| ${task} | ${cells.join(" | ")} | ${toTime(base)} |`);
  }
}

/** Milliseconds of a result; NaN for none. */
export function millisecondsOf(result: Result): number {
  return result === undefined || result.stopped === true ? Number.NaN : result.milliseconds;
}

/** Milliseconds with two digits. */
export function toTime(milliseconds: number): string {
  if (Number.isNaN(milliseconds)) return "";
  const rounded = Number(milliseconds.toPrecision(2));
  return rounded < 0.1 ? `${Number((milliseconds * 1000).toPrecision(2))} µs` : `${rounded} ms`;
}

function cell(result: Result, base: number): string {
  if (result === undefined) return "";
  if (result.stopped === true) return `stopped after ${BUDGET_SECONDS} s`;
  return `${toRatio(result.milliseconds / base)} ${describe(result.outcomes)}`;
}

/** A multiple with two digits or more. */
export function toRatio(ratio: number): string {
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)}×`;
}

/** One word when all answers are alike, else how many are what. */
function describe(outcomes: readonly Outcome[]): string {
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  if (counts.size === 1) return outcomes[0]!;
  return [...counts].map(([outcome, { length }]) => `${length} ${outcome}`).join(", ");
}

import type { Trial } from "./arena.ts";
import type { Scene } from "./quotes.ts";
import type { Remote } from "./remote.ts";

/** A subject in a task: how it answered and what it took; `stopped` when it had not answered in time; undefined when it was not in for it. */
export type Result = (Trial & { readonly stopped?: false }) | { readonly stopped: true } | undefined;

/** The results of a message: by task, then by subject. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, Result>>;

/** A subject that has not answered by then is stopped with its page. */
export const BUDGET_SECONDS = 10;

/** Slower ones are not measured again: their one trial tells enough. */
const MEASURED_MS = 250;

/**
 * Lets all subjects do all tasks of a message.
 *
 * Each is tried out alone first, where it may hang without harm to the others; those that end soon are then measured
 * in turns, in a page of their own.
 */
export async function contest(
  start: () => Promise<Remote>,
  scene: Scene,
  names: readonly string[],
  budgetSeconds: number = BUDGET_SECONDS,
): Promise<Results> {
  const results = new Map<string, Map<string, Result>>();
  let remote = await opened(start, scene);
  for (const task of scene.tasks) {
    const row = new Map<string, Result>();
    results.set(task.name, row);
    for (const name of names) {
      const trial = await within(remote.call("tryOut", task.name, name) as Promise<Result>, budgetSeconds);
      row.set(name, trial);
      if (trial?.stopped !== true) continue;
      await remote.stop();
      remote = await opened(start, scene);
    }
    const quick = names.filter((name) => isQuick(row.get(name)));
    const times = (await remote.call("measure", task.name, quick)) as Record<string, number>;
    for (const name of quick) {
      const trial = row.get(name) as Trial;
      row.set(name, { outcomes: trial.outcomes, milliseconds: times[name]! });
    }
  }
  await remote.stop();
  return results;
}

async function opened(start: () => Promise<Remote>, { name }: Scene): Promise<Remote> {
  const remote = await start();
  await remote.call("open", name);
  return remote;
}

function isQuick(result: Result): boolean {
  return result !== undefined && result.stopped !== true && result.milliseconds < MEASURED_MS;
}

async function within(answer: Promise<Result>, seconds: number): Promise<Result> {
  const { promise: late, resolve } = Promise.withResolvers<{ readonly stopped: true }>();
  const timer = setTimeout(resolve, seconds * 1000, { stopped: true });
  // Stopping it makes the answer fail, when nobody waits for it any more.
  answer.catch(() => undefined);
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  return first;
}

import { type Answers, ask } from "./ask.ts";
import { judge, question } from "./judge.ts";
import { loadVectors } from "./load.ts";
import type { Operation, Vectors } from "./vectors.ts";

/** How a run is made. */
export interface RunOptions {
  /** The program and its first arguments; `decode --jsonl`, `convert label --jsonl` and the like are added. */
  readonly command: readonly string[];
  readonly operations: readonly Operation[];
  /** Whether vectors with unpaired surrogates are asked about. */
  readonly unpaired: boolean;
  /** Milliseconds after which a silent command is ended. */
  readonly timeout: number;
}

/** A vector whose answer was not the expected one. */
export interface Difference {
  readonly operation: Operation;
  readonly id: string;
  readonly holds: string;
  readonly difference: string;
}

/** What a run found. */
export interface Report {
  readonly passed: number;
  readonly differences: readonly Difference[];
  /** Vectors that were not asked about, because a command that speaks JSON lines has no way to say them or was not to be asked. */
  readonly unasked: number;
}

/** Asks a command about every vector of some operations. */
export async function run({ command, operations, unpaired, timeout }: RunOptions): Promise<Report> {
  const differences: Difference[] = [];
  let passed = 0;
  let unasked = 0;
  for (const operation of operations) {
    const vectors = await loadVectors(operation);
    const askable = vectors.filter((vector) => isAskable(vector) && (unpaired || vector.unpaired !== true));
    unasked += vectors.length - askable.length;
    for (const [flags, batch] of batches(askable)) {
      const questions = batch.map((vector) => ({ id: vector.id, ...question(operation, vector) }));
      const said = await ask([...command, ...wordsOf(operation), "--jsonl", ...flags], questions, timeout);
      for (const vector of batch) {
        const difference = judged(operation, vector, said);
        if (difference === undefined) passed += 1;
        else differences.push({ operation, id: vector.id, holds: vector.holds, difference });
      }
    }
  }
  return { passed, differences, unasked };
}

// What has a command of its own; all else is a form that `convert` leads to or comes from.
const COMMANDS: ReadonlySet<Operation> = new Set(["decode", "encode", "collect", "expand", "anchor"]);

function wordsOf(operation: Operation): string[] {
  return COMMANDS.has(operation) ? [operation] : ["convert", operation];
}

/** A stored limit is no option of any command. */
function isAskable(vector: Vectors[Operation]): boolean {
  return !("storedLimit" in vector) && !("messages" in vector && vector.messages.length !== 1);
}

/** Vectors by the flags that they need. */
function batches<V extends Vectors[Operation]>(vectors: readonly V[]): [flags: string[], batch: V[]][] {
  const byLimit = new Map<number | undefined, V[]>();
  for (const vector of vectors) {
    const limit = "limit" in vector ? vector.limit : undefined;
    const batch = byLimit.get(limit);
    if (batch === undefined) byLimit.set(limit, [vector]);
    else batch.push(vector);
  }
  return [...byLimit].map(([limit, batch]) => [limit === undefined ? [] : ["--limit", String(limit)], batch]);
}

function judged<O extends Operation>(operation: O, vector: Vectors[O], { answers, problem }: Answers) {
  const answer = answers.get(vector.id);
  if (answer !== undefined) return judge(operation, vector, answer);
  return problem === undefined ? "no answer" : `no answer: the command ${problem}`;
}

import { spawn } from "node:child_process";
import * as Effect from "effect/Effect";
import { LedgerError } from "./LedgerError.ts";
import { ledgerProcess, type LedgerRequest, type LedgerResponse } from "./ledger-process.ts";

/** How long a statement may run, and how long all of it may take: starting a process and reading the ledgers too. Milliseconds. */
export interface LedgerPatience {
  readonly statement: number;
  readonly whole: number;
}

type Answer = Extract<LedgerResponse, { readonly ok: true }>;

/** More than a response within its limits can be: what the rows take, and the ids of an account for each. */
const mostOutput = 16 * 1024 * 1024;

/** Memory of its JavaScript, in megabytes: the rows that are copied are SQLite's. */
const memory = 256;

/** Runs a statement in a process of its own, which is killed when it takes too long or is no longer wanted. */
export const runLedgerProcess = (
  request: LedgerRequest,
  { statement, whole }: LedgerPatience,
): Effect.Effect<Answer, LedgerError> =>
  Effect.callback<Answer, LedgerError>((resume) => {
    const source = `(${ledgerProcess.toString()})(require("node:sqlite"), process)`;
    const program = [
      process.execPath,
      `--max-old-space-size=${memory}`,
      "--disable-warning=ExperimentalWarning",
      "--eval",
      source,
    ];
    const [command = "", ...args] = process.platform === "win32" ? program : ["/bin/sh", "-c", bounded, ...program];
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], env: systemRoot() });
    let output = "";
    const end = (result: Effect.Effect<Answer, LedgerError>) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resume(result);
    };
    const tooSlow = () => end(Effect.fail(new LedgerError({ reason: "slow", message: slow })));
    let timer = setTimeout(tooSlow, whole);
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      const started = output === "";
      output += chunk;
      if (started && output.startsWith(ready)) {
        clearTimeout(timer);
        timer = setTimeout(tooSlow, statement);
      }
      if (output.length > mostOutput) end(Effect.fail(broken("its output is too long")));
    });
    child.on("error", (error) => end(Effect.fail(broken(error.message))));
    // A process that ends before it has read everything says why by its exit.
    child.stdin.on("error", () => undefined);
    child.on("close", (code) => end(read(output, code)));
    child.stdin.end(JSON.stringify(request));
    return Effect.sync(() => {
      clearTimeout(timer);
      child.kill("SIGKILL");
    });
  });

const ready = "ready\n";

/**
 * Runs a program that writes no file of more than some 64 MB and has no more than 768 MB of data. Within five seconds a
 * sort of rows without end wrote 3.4 GB of temporary files and a window over them took 1.8 GB of memory. The shell
 * becomes the program, so that killing the one kills the other.
 */
const bounded = 'ulimit -f 131072; ulimit -d 786432; exec "$0" "$@"';

const slow =
  "The statement took too long and was stopped. Read fewer rows, join on ids, and bound every recursive query.";

const broken = (why: string) =>
  new LedgerError({ reason: "unreadable", message: `The process that reads ledgers failed: ${why}` });

const read = (output: string, code: number | null): Effect.Effect<Answer, LedgerError> => {
  if (code !== 0) return Effect.fail(broken(`it ended with ${code ?? "a signal"}`));
  const response = JSON.parse(output.startsWith(ready) ? output.slice(ready.length) : output) as LedgerResponse;
  if (response.ok) return Effect.succeed(response);
  const { reason, message } = response;
  const reasons = { sql: "statement", refused: "refused", ledger: "unreadable", unsupported: "unsupported" } as const;
  return Effect.fail(new LedgerError({ reason: reasons[reason], message }));
};

/** Nothing of this process's environment, keys above all, but what Windows needs to start a program. */
const systemRoot = (): NodeJS.ProcessEnv => {
  const root = process.env["SystemRoot"];
  return root === undefined ? {} : { SystemRoot: root };
};

import { spawn } from "node:child_process";
import type { Answer } from "./judge.ts";

/** What a command said to a batch of questions. */
export interface Answers {
  /** By id. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** What went wrong besides, in a sentence. */
  readonly problem: string | undefined;
}

/**
 * Starts a command, writes one JSON object a line to its standard input and reads one a line from its output.
 *
 * Answers are matched to questions by `id`, in any order. The command may end with any exit code: what counts is what
 * it answered. One that is silent for `timeout` milliseconds is ended.
 */
export function ask(command: readonly string[], questions: readonly Answer[], timeout: number): Promise<Answers> {
  const [program = "", ...args] = command;
  return new Promise((done) => {
    const answers = new Map<string, Answer>();
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    let rest = "";
    let problem: string | undefined;
    const silence = setTimeout(() => {
      problem = `was silent for ${timeout / 1000} s`;
      child.kill("SIGKILL");
    }, timeout);
    const read = (line: string): void => {
      const answer = parse(line);
      if (answer === undefined) problem ??= "wrote a line that is no JSON object with an id";
      else answers.set(answer.id, answer);
    };
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      silence.refresh();
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.trim() !== "") read(line);
    });
    child.on("error", (error) => (problem = `could not be started: ${error.message}`));
    child.on("close", () => {
      clearTimeout(silence);
      if (rest.trim() !== "") read(rest);
      done({ answers, problem });
    });
    // A command that refuses the operation ends before it has read anything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(questions.map((question) => `${line(question)}\n`).join(""));
  });
}

/** One line in every reader's eyes: some take U+2028 and U+2029 for line ends. */
function line(question: Answer): string {
  return JSON.stringify(question)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

function parse(line: string): (Answer & { readonly id: string }) | undefined {
  try {
    const value = JSON.parse(line) as (Answer & { readonly id: string }) | null;
    return typeof value?.id === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

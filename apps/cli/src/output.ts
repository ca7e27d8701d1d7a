import { once } from "node:events";

/** How a command ended, as an exit code: fine, a refused input, or nothing to hand on: `expand` over the limit, `locate` without a place. */
export const exitCode = { ok: 0, refused: 1, overLimit: 2, notFound: 2 } as const;

/** Writes text to standard output and waits when the reader is slower; a reader that went away ends the process quietly. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Writes one JSON value on a line of its own. */
export async function writeJson(value: unknown): Promise<void> {
  await write(`${JSON.stringify(value)}\n`);
}

/** Says on standard error what is wrong and sets the exit code. */
export function complain(text: string, code: number = exitCode.refused): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = code;
}

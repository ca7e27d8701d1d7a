import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";

/** A server in another process. */
interface ServerProcess {
  readonly address: string;
  readonly createCode: () => Promise<{ readonly code: string; readonly expiresAt: number }>;
  /** Ends the process as a crash or a power failure would. */
  readonly kill: Effect.Effect<void>;
}

/** Starts a server in a process of its own; it is killed with the scope at the latest. */
export const startProcess = Effect.fnUntraced(function* (
  dataFolder: string,
  baseUrl: string,
): Effect.fn.Return<ServerProcess, never, Scope.Scope> {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL("serve-process.ts", import.meta.url)), dataFolder, baseUrl], {
        stdio: ["ignore", "pipe", "inherit"],
      }),
    ),
    kill,
  );
  const line = yield* Effect.callback<string>((resume) => {
    let output = "";
    child.stdout.on("data", (piece: Buffer) => {
      output += piece.toString("utf8");
      if (output.includes("\n")) resume(Effect.succeed(output));
    });
    child.once("exit", (status) => resume(Effect.die(new Error(`the server ended with ${status}`))));
  });
  const { address, code } = JSON.parse(line) as { readonly address: string; readonly code: string };
  return { address, createCode: () => Promise.resolve({ code, expiresAt: 0 }), kill: kill(child) };
});

const kill = (child: ChildProcess): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resume(Effect.void);
      return;
    }
    child.once("exit", () => resume(Effect.void));
    child.kill("SIGKILL");
  });

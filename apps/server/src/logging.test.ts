import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Runs a program that starts a server with a provider that fails, sends it a secret, and stops; what it wrote to stderr. */
const run = (level: string): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("testing/log-process.ts", import.meta.url)), level], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let logged = "";
    child.stderr.on("data", (piece: Buffer) => {
      logged += piece.toString("utf8");
    });
    child.once("close", () => resolve(logged));
  });

test(
  "logs are JSON lines, and hold no text of a message, no code, no token and no key",
  { timeout: 30_000 },
  async () => {
    const logged = await run("debug");
    const entries = logged
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly message: unknown });
    expect(entries.map(({ message }) => message)).toEqual(expect.arrayContaining(["Server started", "Reply ended"]));
    expect(logged).not.toMatch(/SECRET/);
  },
);

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Runs a program that cites accounts, and fails to keep them; what it wrote to stderr. */
const run = (): Promise<string> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL("../testing/turn-log-process.ts", import.meta.url));
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe"] });
    let logged = "";
    child.stderr.on("data", (piece: Buffer) => {
      logged += piece.toString("utf8");
    });
    child.once("close", () => resolve(logged));
  });

test(
  "the log tells that citations were made, and no target, id or vendor, on errors neither (pv-01, pv-02)",
  { timeout: 30_000 },
  async () => {
    const logged = await run();
    const entries = logged
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly message: unknown; readonly level?: string });
    const messages = entries.map(({ message }) => JSON.stringify(message));
    expect(messages.filter((message) => message.includes("[Citations]"))).toHaveLength(2);
    expect(logged).toContain("Could not keep the end of a reply");
    for (const inner of [
      "acctCARD",
      "accountId",
      'target\\"',
      'target"',
      "plaid",
      "Credit card",
      "credit-card",
      "412",
      "First Harbor",
    ]) {
      expect(logged).not.toContain(inner);
    }
  },
);

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import sample from "../../sample/ledger.json" with { type: "json" };

const command = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pincite-demo-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command until it ends, or until its output says what is waited for. */
function run(
  args: readonly string[],
  until?: RegExp,
): Promise<{ readonly out: string; readonly stop: () => Promise<number | null> }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    const ended = new Promise<number | null>((done) => child.on("close", done));
    const stop = () => {
      child.kill("SIGTERM");
      return ended;
    };
    const take = (chunk: string) => {
      out += chunk;
      if (until?.test(out) === true) resolve({ out, stop });
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    child.on("error", reject);
    child.on("close", () => resolve({ out, stop: () => ended }));
  });
}

/** The demo in the folder of this test, with what an account of it is answered as. */
async function startDemo() {
  const { out, stop } = await run(["demo", "--data", folder, "--port", "0"], /#code=\S+\s/);
  const [, address = "", code = ""] = /(http:\S+)\/#code=(\S+)/.exec(out) ?? [];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ code, label: "Test" });
  const { token } = (await (await fetch(`${address}/api/tokens`, { method: "POST", headers, body })).json()) as {
    readonly token: string;
  };
  const read = async (path: string) => {
    const response = await fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { out, stop, read };
}

test("demo makes a household's ledger, texts and documents, serves them, and can be started again", async () => {
  const first = await startDemo();
  expect(first.out).toContain("What is the balance of my credit cards?");
  for (const account of sample.account_details) {
    expect(await first.read(`accounts/${account.source_account_id}`)).toMatchObject({
      status: 200,
      body: { label: account.account, balances: { current: account.balance } },
    });
  }
  expect(await first.read("accounts/unknown")).toMatchObject({ status: 404 });
  const { body } = await first.read("documents");
  expect(body).toMatchObject({ documents: [{ name: "mortgage-agreement.md" }, { name: "household-notes.md" }] });
  expect(await first.stop()).toBe(0);
  const second = await startDemo();
  expect(await second.read("documents")).toEqual({ status: 200, body });
  expect(await second.stop()).toBe(0);
});

test("demo leaves an environment alone that it has not made", async () => {
  const notes = fileURLToPath(new URL("../../sample/documents/household-notes.md", import.meta.url));
  await run(["import", "--data", folder, notes]);
  const { out, stop } = await run(["demo", "--data", folder, "--port", "0"]);
  expect(out).toContain("is an environment of its own");
  expect(await stop()).toBe(1);
});

test("the sample has labels that collide: two cards, one bank three times, and a wallet that names no account", () => {
  const labels = sample.account_details.map(({ account }) => account);
  expect(labels.filter((label) => label === "Credit card")).toHaveLength(2);
  expect(labels.filter((label) => label === "First Harbor Bank")).toHaveLength(3);
  expect(sample.account_details.filter(({ source }) => source === "crypto_wallet")).toHaveLength(1);
  expect(new Set(sample.account_details.map((account) => account.source_account_id)).size).toBe(labels.length);
});

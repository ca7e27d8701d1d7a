import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { run } from "./run.ts";
import { LEVELS } from "./vectors.ts";

const cli = fileURLToPath(new URL("../../../apps/cli/dist/main.js", import.meta.url));
const broken = fileURLToPath(new URL("testing/broken.mjs", import.meta.url));
const main = fileURLToPath(new URL("main.ts", import.meta.url));
const all = { operations: LEVELS.full, unpaired: true, timeout: 60_000 };

test("the built command passes", async () => {
  const report = await run({ ...all, command: [process.execPath, cli] });
  expect(report.differences).toEqual([]);
  expect(report.passed).toBeGreaterThan(650);
  expect(report.unasked).toBeLessThan(6);
});

test("a codec with faults is told each of them", async () => {
  const operations = [...LEVELS.core, "expand" as const];
  const report = await run({ ...all, operations, command: [process.execPath, broken] });
  const named = new Set(report.differences.map(({ operation, id }) => `${operation} ${id}`));
  for (const fault of ["decode v2", "decode text-place", "encode dashes", "collect fenced", "expand one"])
    expect(named).toContain(fault);
  expect(report.passed).toBeGreaterThan(0);
});

test("a command that does not start, or says nothing, passes nothing", async () => {
  for (const command of [["no-such-program-here"], [process.execPath, "-e", ""]]) {
    const { passed, differences } = await run({ ...all, operations: ["decode"], command });
    expect(passed).toBe(0);
    expect(differences[0]!.difference).toMatch(/^no answer/);
  }
});

test("the command line prints what differs, ends with counts, and tells by its exit code", () => {
  const start = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: "utf8" });
  const good = start("--operations", "encode", "--no-unpaired", "--", process.execPath, cli);
  expect(good.stdout).toMatch(/^\d+ passed, 0 failed, \d+ not asked\n$/);
  expect(good.status).toBe(0);
  const bad = start("--operations", "decode", "--", process.execPath, broken);
  expect(bad.stdout).toMatch(/decode v2: .*\n {4}ok: .*\n/);
  expect(bad.stdout).toMatch(/\n\d+ passed, \d+ failed\n$/);
  expect(bad.status).toBe(1);
  expect(start("--operations", "sing", "--", "x")).toMatchObject({ status: 2, stdout: "" });
  expect(start("--level", "high", "--", "x")).toMatchObject({ status: 2, stdout: "" });
  expect(start()).toMatchObject({ status: 2 });
  expect(start("--help").status).toBe(0);
});

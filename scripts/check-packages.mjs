import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

/** Asks publint and attw about every package that is published: what an installer would get is what package.json promises. */
let bad = 0;
for (const folder of ["packages", "apps"].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(root, group, name)),
)) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (manifest.private) continue;
  examine(manifest.name, ["publint", "--strict", folder]);
  if (manifest.exports) examine(manifest.name, ["attw", "--pack", folder, "--profile", "esm-only", "--no-emoji"]);
}
process.exit(bad === 0 ? 0 : 1);

function examine(name, command) {
  const result = spawnSync("pnpm", ["exec", ...command], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  bad += 1;
  console.log(`${name}: ${command[0]} found faults\n${result.stdout}${result.stderr}`);
}

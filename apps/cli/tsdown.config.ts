import { cp } from "node:fs/promises";
import { defineConfig } from "tsdown";

/**
 * One published package holds everything: the command, the server, the built web app and the sample workspace. The commands for pipes are
 * chunks of their own, so that `pincite decode` loads no server and runs on Node 20.
 */
export default defineConfig({
  // The server starts its thread for parsing from a file that it finds beside its own.
  entry: { main: "src/main.ts", "stream-worker": "../server/dist/citations/stream-worker.js" },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  clean: true,
  hash: true,
  fixedExtension: false,
  deps: { alwaysBundle: [/./], neverBundle: [/^node:/] },
  outputOptions: { legalComments: "inline" },
  hooks: {
    "build:done": async () => {
      await cp(new URL("../web/dist/", import.meta.url), new URL("dist/web/", import.meta.url), { recursive: true });
      await cp(new URL("sample/", import.meta.url), new URL("dist/sample/", import.meta.url), { recursive: true });
    },
  },
});

import { join } from "node:path";
import { become, build, ensureInstalled, ensureToolchain, root, say } from "./toolchain.mjs";

/** `npm start`: from a fresh checkout to a running environment. Further arguments go to `pincite serve`. */
const toolchain = ensureToolchain();
ensureInstalled(toolchain);
build(toolchain);
say("starting …");
const given = process.argv.slice(2);
const data = given.includes("--data") ? [] : ["--data", join(root, ".pincite", "data")];
become(toolchain, [join(root, "apps", "cli", "dist", "main.js"), "serve", ...data, ...given]);

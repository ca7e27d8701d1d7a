import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles what the page runs, unminified, in memory. */
export async function bundlePage(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL("./page.ts", import.meta.url)) },
    },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  const chunks =
    bundle !== undefined && "output" in bundle ? bundle.output.filter((part) => part.type === "chunk") : [];
  const [entry] = chunks;
  if (entry === undefined || chunks.length > 1) throw new Error("The page is to be one script.");
  return entry.code;
}

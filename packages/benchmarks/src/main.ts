import { benchFormat } from "./format.ts";

const suites: Readonly<Record<string, () => void | Promise<void>>> = {
  format: benchFormat,
  // A bundler and a browser's driver are loaded for it, and for it only.
  anchor: async () => (await import("./anchor.ts")).benchAnchor(),
};

const wanted = process.argv.slice(2).filter((name) => name !== "--");
const unknown = wanted.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are: ${Object.keys(suites).join(", ")}.`);
  process.exitCode = 2;
} else {
  const start = performance.now();
  for (const [name, suite] of Object.entries(suites)) if (wanted.length === 0 || wanted.includes(name)) await suite();
  console.log(
    `\nNode ${process.version}, ${((performance.now() - start) / 1000).toFixed(0)} s. Ratios count; times are this machine's.`,
  );
}

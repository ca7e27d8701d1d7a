#!/usr/bin/env node
import { parseArgs } from "node:util";
import { run } from "./run.ts";
import { LEVELS, type Level, OPERATIONS, type Operation } from "./vectors.ts";

const USAGE = `Usage: pincite-conformance [options] -- COMMAND [ARGUMENT…]

Asks COMMAND about every vector: \`COMMAND decode --jsonl\`, \`COMMAND convert label --jsonl\` and the like,
JSON lines in and out.

  --level LEVEL       core: ${LEVELS.core.join(", ")} (default); full: everything but anchor
  --operations LIST   instead, any of
                      ${OPERATIONS.slice(0, 10).join(", ")},
                      ${OPERATIONS.slice(10).join(", ")}
  --no-unpaired       leave out strings with unpaired surrogates, which some JSON parsers cannot read
  --timeout SECONDS   end a command that is silent for so long (default: 60)
  --help              show this
`;

// Two of the vectors are a quarter of a megabyte, and a port may take seconds to start.
const DEFAULT_TIMEOUT = "60";

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = read(args);
  if (typeof options === "string") {
    process.stderr.write(`${options}\n\n${USAGE}`);
    return 2;
  }
  if (options === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { passed, differences, unasked } = await run(options);
  for (const { operation, id, holds, difference } of differences) {
    process.stdout.write(`${operation} ${id}: ${holds}\n    ${difference}\n`);
  }
  const asked = unasked === 0 ? "" : `, ${unasked} not asked`;
  process.stdout.write(`${passed} passed, ${differences.length} failed${asked}\n`);
  return differences.length === 0 && passed > 0 ? 0 : 1;
}

/** The options; a sentence when they make no sense, nothing when help is wanted. */
function read(args: readonly string[]): Parameters<typeof run>[0] | string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        level: { type: "string", default: "core" },
        operations: { type: "string" },
        "no-unpaired": { type: "boolean", default: false },
        timeout: { type: "string", default: DEFAULT_TIMEOUT },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return undefined;
    if (positionals.length === 0) return "There is no command to test.";
    if (!Object.hasOwn(LEVELS, values.level)) return `There is no level "${values.level}".`;
    const operations = (values.operations?.split(",") as Operation[] | undefined) ?? LEVELS[values.level as Level];
    const unknown = operations.find((operation) => !OPERATIONS.includes(operation));
    if (unknown !== undefined) return `There is no operation "${unknown}".`;
    const timeout = Number(values.timeout) * 1000;
    if (!(timeout > 0)) return `"${values.timeout}" is no number of seconds.`;
    return { command: positionals, operations, unpaired: !values["no-unpaired"], timeout };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

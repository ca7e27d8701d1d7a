import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { QUOTE_LAYOUTS, type QuoteLayout } from "@pincite/format";
import type { ProviderOptions, RunningServer } from "@pincite/server";
import { dataFolder } from "../data-folder.ts";
import { needCurrentNode } from "../needs-node.ts";
import { complain, write } from "../output.ts";

/** Options of `pincite serve`, as the command line gives them. */
export interface ServeFlags {
  readonly data?: string;
  readonly host: string;
  readonly port: number;
  readonly allowHost?: readonly string[];
  readonly label?: string;
  readonly ledger?: readonly string[];
  readonly corpora?: string;
  readonly providerKind?: "openai-compatible" | "anthropic";
  readonly providerUrl?: string;
  readonly providerModel?: string;
  readonly providerKey?: string;
  readonly providerLimit?: number;
  readonly quoteLayout?: QuoteLayout;
}

/** `pincite serve`: runs an environment until it is interrupted. Enter on a terminal prints a fresh address for another browser. */
export async function serveCommand(flags: ServeFlags): Promise<void> {
  needCurrentNode("serve");
  const { serve } = await import("@pincite/server");
  const folder = resolve(dataFolder(flags.data));
  const server = await serve({
    dataFolder: folder,
    host: flags.host,
    port: flags.port,
    allowedHosts: flags.allowHost,
    webFolder: webFolder(),
    label: flags.label,
    sources: {
      ledgers: flags.ledger?.map((file) => resolve(file)),
      corpora: flags.corpora === undefined ? undefined : resolve(flags.corpora),
    },
    provider: providerFrom(flags, process.env),
    quoteLayout: quoteLayoutFrom(flags, process.env),
  });
  await write(`Pincite runs at ${server.address}\n`);
  await write(`Data: ${folder.replace(homedir(), "~")} (environment ${server.environmentId})\n\n`);
  await printLink(server);
  if (process.stdin.isTTY) await write("Press Enter for a fresh address, Ctrl+C to stop.\n");
  await untilInterrupted(server);
  await server.stop();
  process.exit();
}

async function printLink(server: RunningServer): Promise<void> {
  await write(
    `Open this address in a browser. It signs in once, within five minutes:\n\n    ${await server.createLink()}\n\n`,
  );
}

function untilInterrupted(server: RunningServer): Promise<void> {
  return new Promise((done) => {
    process.once("SIGINT", () => done());
    process.once("SIGTERM", () => done());
    if (process.stdin.isTTY)
      process.stdin.on("data", () => void printLink(server).catch((error: unknown) => complain(String(error))));
  });
}

/** The built web app lies beside the built command. */
function webFolder(): string | undefined {
  const folder = fileURLToPath(new URL("./web", import.meta.url));
  return existsSync(folder) ? folder : undefined;
}

/** A provider given by flags, else by the process's environment; without a base URL the settings page decides. */
export function providerFrom(
  flags: Pick<ServeFlags, "providerKind" | "providerUrl" | "providerModel" | "providerKey" | "providerLimit">,
  environment: Readonly<Record<string, string | undefined>>,
): ProviderOptions | undefined {
  const kind = flags.providerKind ?? providerKindFrom(environment["PINCITE_PROVIDER_KIND"]);
  const given = flags.providerUrl ?? environment["PINCITE_PROVIDER_URL"];
  const baseUrl = given === undefined || given === "" ? (kind === "anthropic" ? anthropicBaseUrl : given) : given;
  if (baseUrl === undefined || baseUrl === "") return undefined;
  const limit = environment["PINCITE_PROVIDER_LIMIT"];
  return {
    ...(kind !== undefined && { kind }),
    baseUrl,
    model: flags.providerModel ?? environment["PINCITE_PROVIDER_MODEL"],
    apiKey: flags.providerKey ?? environment["PINCITE_PROVIDER_KEY"],
    limit: flags.providerLimit ?? (limit === undefined ? undefined : Number(limit)),
  };
}

const anthropicBaseUrl = "https://api.anthropic.com";

function providerKindFrom(given: string | undefined): ServeFlags["providerKind"] {
  if (given === undefined || given === "") return undefined;
  if (given === "openai-compatible" || given === "anthropic") return given;
  throw new RangeError("PINCITE_PROVIDER_KIND is none of openai-compatible, anthropic.");
}

/** How quotes are written, by a flag, else by the process's environment; a name that is no layout's throws. */
export function quoteLayoutFrom(
  flags: Pick<ServeFlags, "quoteLayout">,
  environment: Readonly<Record<string, string | undefined>>,
): QuoteLayout | undefined {
  const given = environment["PINCITE_QUOTE_LAYOUT"];
  if (flags.quoteLayout !== undefined || given === undefined || given === "") return flags.quoteLayout;
  const layout = QUOTE_LAYOUTS.find((name) => name === given);
  if (layout === undefined) throw new RangeError(`PINCITE_QUOTE_LAYOUT is none of ${QUOTE_LAYOUTS.join(", ")}.`);
  return layout;
}

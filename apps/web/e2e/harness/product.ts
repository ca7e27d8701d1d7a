import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built command. */
export const command = fileURLToPath(new URL("../../../cli/dist/main.js", import.meta.url));

/** The product as a newcomer runs it: the built `pincite serve` on a data folder of its own. */
export interface Product {
  readonly dataFolder: string;
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** The printed address with its one-time code. */
  address: string;
  /** Everything the process has printed, both streams. */
  readonly output: () => string;
  /** Ends the process at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data and the same port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startProduct(
  options: {
    /** `serve` by default; `demo` serves the sample workspace. */
    readonly subcommand?: "serve" | "demo";
    readonly arguments?: readonly string[];
    readonly dataFolder?: string;
  } = {},
): Promise<Product> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), "pincite-e2e-")));
  let child: ChildProcess | undefined;
  let printed = "";

  const start = async (port: string) => {
    const started = spawn(
      process.execPath,
      [command, options.subcommand ?? "serve", "--data", dataFolder, "--port", port, ...(options.arguments ?? [])],
      {
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    child = started;
    product.address = await new Promise<string>((resolve, reject) => {
      let sofar = "";
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        sofar += chunk.toString();
        const found = /https?:\/\/\S+#code=\S+/.exec(sofar);
        if (found) resolve(found[0]);
      };
      started.stdout.on("data", read);
      started.stderr.on("data", read);
      started.on("exit", (code) =>
        reject(new Error(`pincite serve ended with ${code} before it printed an address:\n${sofar}`)),
      );
    });
    product.origin = new URL(product.address).origin;
  };

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await gone;
  };

  const product: Product = {
    dataFolder,
    origin: "",
    address: "",
    output: () => printed,
    kill: () => end("SIGKILL"),
    restart: () => start(new URL(product.origin).port),
    stop: async () => {
      await end("SIGTERM");
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
  await start("0");
  return product;
}

import { type Browser, chromium } from "playwright";
import { Worker } from "node:worker_threads";
import { chromiumArguments, findChromium } from "../../../../scripts/chromium.mjs";
import { bundlePage } from "./bundle.ts";

/** A call of a host's method. */
export interface Call {
  readonly method: string;
  readonly values: readonly unknown[];
}

/** A host that runs elsewhere, and can be stopped in the middle of a call. */
export interface Remote {
  readonly call: (method: string, ...values: readonly unknown[]) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const ORIGIN = "http://localhost/";
// Isolated pages have a clock of 5 microseconds, others one of 100.
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** Prepares for starting pages in headless Chromium, one process each, so that a page that hangs can be ended. */
export async function chromiumPages(): Promise<{ start: () => Promise<Remote>; version: () => string }> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("There is no Chromium; CHROMIUM_PATH can name one.");
  const script = await bundlePage();
  let version = "";
  const start = async () => {
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    version = browser.version();
    return openPage(browser, script);
  };
  return { start, version: () => version };
}

async function openPage(browser: Browser, script: string): Promise<Remote> {
  const page = await browser.newPage();
  const failure = new Promise<never>((_, reject) => page.on("pageerror", reject));
  // Nobody may be waiting when it happens; whoever calls next is told.
  failure.catch(() => undefined);
  await page.route(`${ORIGIN}**`, (route) =>
    new URL(route.request().url()).pathname === "/page.js"
      ? route.fulfill({ contentType: "text/javascript", body: script, headers: ISOLATED })
      : route.fulfill({
          contentType: "text/html",
          body: '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>',
          headers: ISOLATED,
        }),
  );
  await page.goto(ORIGIN);
  return {
    call: (method, ...values) => {
      const answer = page.evaluate(
        ([name, all]) =>
          (Reflect.get(globalThis, "host") as Record<string, (...all: unknown[]) => unknown>)[name]!(...all),
        [method, values as unknown[]] as const,
      );
      return Promise.race([answer, failure]);
    },
    stop: async () => {
      const session = await page.context().newCDPSession(page);
      // A script that does not end would keep the browser from closing.
      void session.send("Runtime.terminateExecution").catch(() => undefined);
      await browser.close();
    },
  };
}

/** Starts a worker of Node. */
export async function startWorker(): Promise<Remote> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  return {
    call: (method, ...values) =>
      new Promise((resolve, reject) => {
        worker.once("error", reject);
        worker.once("message", (answer) => {
          worker.off("error", reject);
          resolve(answer);
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
        worker.postMessage({ method, values } satisfies Call);
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}

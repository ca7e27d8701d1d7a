import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import { chromiumArguments, findChromium } from "../../../../scripts/chromium.mjs";

/** A browser that keeps every console error, page error and CSP violation of all its pages. */
export interface Watched {
  readonly browser: Browser;
  readonly newPage: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** Complaints since the last call; a test that expects some filters them. */
  readonly complaints: () => string[];
  /** Fails when a page complained. */
  readonly expectSilence: () => void;
  readonly close: () => Promise<void>;
}

export async function launchBrowser(): Promise<Watched> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium: run npm test, or name one in CHROMIUM_PATH");
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const complaints: string[] = [];
  const take = () => complaints.splice(0);
  return {
    browser,
    newPage: async (options) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
      watch(context, complaints);
      return context.newPage();
    },
    complaints: take,
    expectSilence: () => expect(take()).toEqual([]),
    close: () => browser.close(),
  };
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.on("page", (page) => {
    page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" || text.includes("Content Security Policy"))
        complaints.push(`${message.type()}: ${text}`);
    });
  });
}

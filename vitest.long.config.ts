import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";

// remark's development builds check themselves: that is slow, and stops at a document such as "-\n[ ] +" (a task's box after
// an empty item) that remark itself reads.
process.env["NODE_ENV"] = "production";

const testTimeout = 600_000;

/**
 * `pnpm test:long`: tests that take minutes, for what a change could break once in ten thousand: `x.long.test.ts` (Node) and
 * `x.long.browser.test.ts` (Chromium).
 */
export default defineConfig({
  test: {
    // Every batch as it passes: progress.
    reporters: ["verbose"],
    projects: [
      { test: { name: "long", include: ["packages/*/src/**/*.long.test.ts"], environment: "node", testTimeout } },
      {
        optimizeDeps: { entries: ["packages/*/src/**/*.long.browser.test.ts"] },
        test: {
          name: "long-browser",
          include: ["packages/*/src/**/*.long.browser.test.ts"],
          testTimeout,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArguments } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});

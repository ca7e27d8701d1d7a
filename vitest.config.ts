import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";

/**
 * Three kinds of test, told apart by their names: `x.test.ts` (Node), `x.browser.test.ts` (Chromium), `apps/web/e2e` (the whole product).
 * A fourth, `x.long.test.ts` and `x.long.browser.test.ts`, is not run with them: see vitest.long.config.ts.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: ["{packages,apps,examples}/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: ["**/*.{browser,long}.test.{ts,tsx}", "**/node_modules/**"],
          environment: "node",
          // Servers and processes are really started; on a busy machine that takes seconds.
          testTimeout: 30_000,
        },
      },
      {
        // Found up front on a fresh checkout: a dependency that is found later makes Vite reload the page under the tests.
        optimizeDeps: {
          entries: [
            "{packages,apps,examples}/*/src/**/*.browser.test.{ts,tsx}",
            "apps/web/src/**/*.worker.ts",
            "apps/web/src/message/*.ts",
          ],
        },
        test: {
          name: "browser",
          include: ["{packages,apps,examples}/*/src/**/*.browser.test.{ts,tsx}"],
          exclude: ["**/*.long.browser.test.{ts,tsx}", "**/node_modules/**"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArguments } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["apps/web/e2e/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

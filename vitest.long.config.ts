import { defineConfig } from "vitest/config";

/** `pnpm test:long`: tests that take minutes (`x.long.test.ts`), for what a change to the format could break once in ten thousand. */
export default defineConfig({
  test: {
    name: "long",
    include: ["packages/*/src/**/*.long.test.ts"],
    environment: "node",
    testTimeout: 600_000,
    // Every batch as it passes: progress.
    reporters: ["verbose"],
  },
});

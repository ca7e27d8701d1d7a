import { defineConfig } from "vitest/config";

// remark's development builds check themselves: that is slow, and stops at a document such as "-\n[ ] +" (a task's box after
// an empty item) that remark itself reads.
process.env["NODE_ENV"] = "production";

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

import { readFile, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]!);

test("the README has examples", () => {
  expect(examples.length).toBeGreaterThan(2);
});

test.each(examples)("example %# of the README runs", async (example) => {
  const name = `readme-example-${examples.indexOf(example)}.gen.ts`;
  const file = new URL(name, import.meta.url);
  await writeFile(file, example.replaceAll('"@pincite/format"', '"./index.ts"'));
  try {
    await expect(import(/* @vite-ignore */ file.href)).resolves.toBeDefined();
  } finally {
    await rm(file);
  }
});

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadVectors } from "./load.ts";
import { OPERATIONS, type Operation } from "./vectors.ts";

test("every limit of the specification has the vectors that it names", async () => {
  const page = await readFile(new URL("../../../docs/format.md", import.meta.url), "utf8");
  const rows = page
    .slice(page.indexOf("## Appendix: limits"))
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2);
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [
      ...row
        .split("|")
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, words = ""]) => words.split(" "));
    expect({ row, named: named.flat().length > 2 }).toEqual({ row, named: true });
    for (const [operation = "", ...ids] of named) {
      expect(OPERATIONS).toContain(operation);
      const known = new Set((await loadVectors(operation as Operation)).map(({ id }) => id));
      expect({ row, unknown: ids.filter((id) => !known.has(id)) }).toEqual({ row, unknown: [] });
    }
  }
});

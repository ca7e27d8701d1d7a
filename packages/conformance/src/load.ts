import { readFile } from "node:fs/promises";
import { spellOut } from "./spelling.ts";
import type { Operation, Vectors } from "./vectors.ts";

/** The vectors of an operation, spelled out. */
export async function loadVectors<O extends Operation>(operation: O): Promise<readonly Vectors[O][]> {
  const text = await readFile(new URL(`../vectors/${operation}.json`, import.meta.url), "utf8");
  return spellOut(JSON.parse(text)) as Vectors[O][];
}

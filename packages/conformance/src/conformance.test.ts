import { expect, test } from "vitest";
import { question, judge } from "./judge.ts";
import { loadVectors } from "./load.ts";
import { ours } from "./testing/ours.ts";
import { OPERATIONS, type Operation, type Vectors } from "./vectors.ts";
import { written } from "./writing/written.ts";

test.each(OPERATIONS)("our own packages pass every vector of %s", async (operation) => {
  expect(await failures(operation)).toEqual([]);
});

test.each(OPERATIONS)("the file of %s holds what is stated in the sources", async (operation) => {
  expect(await loadVectors(operation)).toEqual(JSON.parse(JSON.stringify(written[operation])));
});

test.each(OPERATIONS)("every vector of %s has an id of its own and says what holds", async (operation) => {
  const vectors = await loadVectors(operation);
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
  for (const { id, holds } of vectors) expect(`${id}: ${holds}`).toMatch(/^\S+: \S.*\S$/s);
});

test.each(OPERATIONS)("no answer of another vector of %s passes for its own by chance", async (operation) => {
  const vectors = await loadVectors(operation);
  const told = new Map<string, string>();
  for (const vector of vectors) {
    const asked = JSON.stringify({ ...question(operation, vector), limits: limitsOf(vector) });
    expect({ id: vector.id, same: told.get(asked) }).toEqual({ id: vector.id, same: undefined });
    told.set(asked, vector.id);
    expect(judge(operation, vector, {})).toEqual(expect.any(String));
  }
});

function limitsOf(vector: Vectors[Operation]) {
  return "limit" in vector ? [vector.limit, vector.storedLimit] : [];
}

async function failures<O extends Operation>(operation: O): Promise<string[]> {
  const vectors = await loadVectors(operation);
  return vectors.flatMap((vector) => {
    const difference = judge(operation, vector, ours[operation](vector));
    return difference === undefined ? [] : [`${vector.id}: ${difference}`];
  });
}

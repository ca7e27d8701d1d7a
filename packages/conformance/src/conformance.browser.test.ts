import { expect, test } from "vitest";
import anchor from "../vectors/anchor.json" with { type: "json" };
import collect from "../vectors/collect.json" with { type: "json" };
import compose from "../vectors/compose.json" with { type: "json" };
import decode from "../vectors/decode.json" with { type: "json" };
import encode from "../vectors/encode.json" with { type: "json" };
import expand from "../vectors/expand.json" with { type: "json" };
import hash from "../vectors/hash.json" with { type: "json" };
import { judge } from "./judge.ts";
import { spellOut } from "./spelling.ts";
import { ours } from "./testing/ours.ts";
import { OPERATIONS, type Operation, type Vectors } from "./vectors.ts";

const files: Readonly<Record<Operation, unknown>> = { anchor, collect, compose, decode, encode, expand, hash };

test.each(OPERATIONS)("our own packages pass every vector of %s in this browser", (operation) => {
  expect(failures(operation)).toEqual([]);
});

function failures<O extends Operation>(operation: O): string[] {
  const vectors = spellOut(files[operation]) as Vectors[O][];
  return vectors.flatMap((vector) => {
    const difference = judge(operation, vector, ours[operation](vector));
    return difference === undefined ? [] : [`${vector.id}: ${difference}`];
  });
}

import { expect, test } from "vitest";
import anchor from "../vectors/anchor.json" with { type: "json" };
import blockquotes from "../vectors/blockquotes.json" with { type: "json" };
import clipboard from "../vectors/clipboard.json" with { type: "json" };
import collect from "../vectors/collect.json" with { type: "json" };
import compose from "../vectors/compose.json" with { type: "json" };
import decode from "../vectors/decode.json" with { type: "json" };
import encode from "../vectors/encode.json" with { type: "json" };
import expand from "../vectors/expand.json" with { type: "json" };
import fragment from "../vectors/fragment.json" with { type: "json" };
import fromAnnotation from "../vectors/from-annotation.json" with { type: "json" };
import fromT3 from "../vectors/from-t3.json" with { type: "json" };
import hash from "../vectors/hash.json" with { type: "json" };
import html from "../vectors/html.json" with { type: "json" };
import label from "../vectors/label.json" with { type: "json" };
import plain from "../vectors/plain.json" with { type: "json" };
import toAnnotation from "../vectors/to-annotation.json" with { type: "json" };
import toT3 from "../vectors/to-t3.json" with { type: "json" };
import { judge } from "./judge.ts";
import { spellOut } from "./spelling.ts";
import { ours } from "./testing/ours.ts";
import { OPERATIONS, type Operation, type Vectors } from "./vectors.ts";

const files: Readonly<Record<Operation, unknown>> = {
  anchor,
  blockquotes,
  clipboard,
  collect,
  compose,
  decode,
  encode,
  expand,
  fragment,
  "from-annotation": fromAnnotation,
  "from-t3": fromT3,
  hash,
  html,
  label,
  plain,
  "to-annotation": toAnnotation,
  "to-t3": toT3,
};

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

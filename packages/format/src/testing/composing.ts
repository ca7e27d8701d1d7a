import { type Part, collect, compose, serialize } from "../index.ts";
import { citing } from "./citation.ts";
import { fewPieces, randomDocument, randomLines } from "./documents.ts";
import { mutatedExample } from "./examples.ts";
import { nestedDocument } from "./nested-document.ts";
import type { Random } from "./random.ts";

const TEXTS = [
  (random: Random) => randomDocument(random, random.below(9)),
  (random: Random) => randomDocument(random, random.below(9)),
  (random: Random) => fewPieces(random, random.below(9)),
  (random: Random) => randomLines(random, random.below(5)),
  (random: Random) => mutatedExample(random),
  (random: Random) => nestedDocument(random, 1),
];

/** A random message of texts and chips. */
export function randomParts(random: Random): Part[] {
  return Array.from({ length: 1 + random.below(9) }, (_, place) =>
    random.below(2) === 0
      ? citing(random.pick(["x", "two words", "`c` | [a]"]), { prefix: `${place}` })
      : random.pick(TEXTS)(random),
  );
}

/** The chips that are not found in order in what the parts compose to. */
export function lost(parts: readonly Part[]): Part[] {
  const sources = collect(compose(parts)).map(({ source }) => source);
  let from = 0;
  return parts.filter((part) => {
    if (typeof part === "string") return false;
    const at = sources.indexOf(serialize(part), from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

import type { Operation, Vectors } from "../vectors.ts";
import { anchorVectors } from "./anchor.ts";
import { fromAnnotationVectors, toAnnotationVectors } from "./annotation.ts";
import { clipboardVectors } from "./clipboard.ts";
import { collectVectors } from "./collect.ts";
import { composeVectors } from "./compose.ts";
import { decodeVectors } from "./decode.ts";
import { encodeVectors } from "./encode.ts";
import { layoutVectors } from "./expand-layouts.ts";
import { expandVectors } from "./expand.ts";
import { hashVectors } from "./hash.ts";
import { fragmentVectors, fromT3Vectors, toT3Vectors } from "./interop.ts";
import { htmlVectors, labelVectors } from "./label.ts";
import { blockquotesVectors, plainVectors } from "./shown.ts";

/** Every vector, as it is stated in this folder. */
export const written: { readonly [O in Operation]: readonly Vectors[O][] } = {
  decode: marked(decodeVectors),
  encode: marked(encodeVectors),
  collect: marked(collectVectors),
  compose: marked(composeVectors),
  expand: marked([...expandVectors, ...layoutVectors]),
  hash: marked(hashVectors),
  label: marked(labelVectors),
  html: marked(htmlVectors),
  plain: marked(plainVectors),
  blockquotes: marked(blockquotesVectors),
  clipboard: marked(clipboardVectors),
  "from-t3": marked(fromT3Vectors),
  "to-t3": marked(toT3Vectors),
  "from-annotation": marked(fromAnnotationVectors),
  "to-annotation": marked(toAnnotationVectors),
  fragment: marked(fragmentVectors),
  anchor: marked(anchorVectors),
};

/** The vectors, with a mark where a string has an unpaired surrogate. */
function marked<V extends object>(vectors: readonly V[]): V[] {
  return vectors.map((vector) => (isWellFormed(vector) ? vector : { ...vector, unpaired: true }));
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every((item) => isWellFormed(item));
}

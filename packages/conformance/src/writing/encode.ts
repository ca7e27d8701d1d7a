import type { EncodeVector } from "../vectors.ts";
import { escaping } from "./encode-escaping.ts";
import { extensions } from "./encode-extensions.ts";
import { evidence, idCharacters, revisions } from "./encode-fields.ts";
import { limits } from "./encode-limits.ts";
import { values } from "./encode-values.ts";
import { whitespaceEdges } from "./encode-whitespace.ts";

/** Vectors of sections 2, 4, 5 and 7: every limit on both sides, escaping, and the order of reasons for values. */
export const encodeVectors: readonly EncodeVector[] = [
  ...limits(),
  ...whitespaceEdges(),
  ...idCharacters(),
  ...revisions(),
  ...evidence(),
  ...extensions(),
  ...escaping(),
  ...values(),
];

import type { DecodeVector } from "../vectors.ts";
import { fields } from "./decode-fields.ts";
import { forms } from "./decode-forms.ts";
import { reasons } from "./decode-reasons.ts";

/** Vectors of section 6: forms that are read, and the reasons in their order. */
export const decodeVectors: readonly DecodeVector[] = [...forms, ...reasons, ...fields];

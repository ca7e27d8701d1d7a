import type { CitationJson, EncodeVector, Refusal } from "../vectors.ts";

/** A vector of a value that is written. */
export function writes(id: string, holds: string, citation: CitationJson, uri: string): EncodeVector {
  return { id, holds, citation, expected: { ok: true, uri } };
}

/** A vector of a value that is refused. */
export function refuses(id: string, holds: string, citation: unknown, expected: Refusal): EncodeVector {
  return { id, holds, citation, expected };
}

import type { Citation } from "./citation.ts";

/** The citation with another comment, trimmed; an empty one removes it. */
export function withComment(citation: Citation, comment: string): Citation {
  const { comment: _, ...rest } = citation;
  const trimmed = comment.trim();
  return trimmed === "" ? rest : { ...rest, comment: trimmed };
}

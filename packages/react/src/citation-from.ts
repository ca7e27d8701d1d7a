import type { Selector } from "@pincite/anchor";
import type { Citation, CitationSource } from "@pincite/format";

/** A selection and where it was made. */
export interface CitationParts {
  readonly environmentId: string;
  readonly source: CitationSource;
  readonly selector: Selector;
  readonly comment?: string | undefined;
}

/** The citation of a selection; an empty or blank comment is none. */
export function citationFrom({ environmentId, source, selector, comment }: CitationParts): Citation {
  const { text, start, end, prefix, suffix, revision } = selector;
  const words = comment?.trim();
  return {
    environmentId,
    source,
    text,
    start,
    end,
    prefix,
    suffix,
    ...(revision !== undefined && { revision }),
    ...(words && { comment: words }),
  };
}

import type { InlineCitation } from "@pincite/api";

/** The most citations of a reply: many times what a careful answer makes. A provider that cites after every letter must not fill the memory. */
export const maxCitations = 500;

/** Their size together as JSON, in UTF-16 code units: no more than the longest reply's text. */
export const maxCitationsSize = 1_000_000;

/** The citations of a reply that are kept: those from the first one on that are within the bounds. */
export const withinBounds = (cited: ReadonlyArray<InlineCitation>): ReadonlyArray<InlineCitation> => {
  let size = 0;
  const end = cited.findIndex((citation, index) => {
    size += sizeOf(citation);
    return index >= maxCitations || size > maxCitationsSize;
  });
  return end === -1 ? cited : cited.slice(0, end);
};

/** Measured once each: a list that grows by one is measured again for every one. */
const sizes = new WeakMap<InlineCitation, number>();

const sizeOf = (citation: InlineCitation): number => {
  const size = sizes.get(citation) ?? JSON.stringify(citation).length;
  sizes.set(citation, size);
  return size;
};

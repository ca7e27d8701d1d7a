import { citationIdentity, type EvidenceCitation } from "./evidence-citation.ts";
import { findMarkers } from "./markers.ts";

/** What identifies a citation among those of an answer. */
export type Citable = Pick<EvidenceCitation, "chunkId" | "quote"> & Partial<Pick<EvidenceCitation, "field">>;

/** An answer as its writer numbered it. */
export interface NumberedAnswer<Citation extends Citable> {
  readonly text: string;
  /** By the number that the text's markers use. */
  readonly citations: ReadonlyMap<number, Citation>;
  /** Whether the text is ours, in which an unknown marker is a fault and removed; in anyone else's it is text. */
  readonly ours: boolean;
}

/** An answer whose numbers readers can rely on. */
export interface Renumbered<Citation extends Citable> {
  readonly text: string;
  /** In the order of their numbers: the first is `[1]`. */
  readonly citations: readonly (Omit<Citation, "index"> & { readonly index: number })[];
  /** Numbers that named no citation, each time one did. */
  readonly unknownMarkers: readonly number[];
  /** Numbers whose citation no marker named. */
  readonly unused: readonly number[];
}

/** Makes identical citations one, numbers them by first appearance, and writes the markers so; equal neighbours become one. */
export function renumber<Citation extends Citable>({
  text,
  citations,
  ours,
}: NumberedAnswer<Citation>): Renumbered<Citation> {
  const kept: (Omit<Citation, "index"> & { readonly index: number })[] = [];
  const byIdentity = new Map<string, number>();
  const used = new Set<number>();
  const unknownMarkers: number[] = [];
  const numberOf = (written: number): number | undefined => {
    const citation = citations.get(written);
    if (citation === undefined) {
      unknownMarkers.push(written);
      return undefined;
    }
    used.add(written);
    const identity = citationIdentity(citation);
    const known = byIdentity.get(identity);
    if (known !== undefined) return known;
    const index = kept.length + 1;
    byIdentity.set(identity, index);
    kept.push({ ...citation, index });
    return index;
  };

  let written = "";
  let from = 0;
  // The numbers shown since the last word: neighbours name each of them once.
  let shownHere = new Set<number>();
  for (const { start, end, numbers } of findMarkers(text, (number) => citations.has(number))) {
    const between = text.slice(from, start);
    if (between.trim() !== "") shownHere = new Set();
    const known = numbers.map(numberOf).filter((number) => number !== undefined);
    const shown = [...new Set(known)].filter((number) => !shownHere.has(number));
    const left = ours ? [] : numbers.filter((number) => !citations.has(number));
    const marks = [...shown, ...left].map((number) => `[${number}]`).join("");
    written += marks === "" ? between.trimEnd() : between + marks;
    for (const number of shown) shownHere.add(number);
    from = end;
  }
  written += text.slice(from);
  const unused = [...citations.keys()].filter((number) => !used.has(number));
  return { text: written, citations: kept, unknownMarkers, unused };
}

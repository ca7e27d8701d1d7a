import type { OffsetFault } from "../offsets.ts";
import type { Span } from "../quotes/find.ts";

/** Where in its source the cited text stands; ends are exclusive, and pages count from 1. */
export type CitedLocation =
  /** Characters as the provider counts them: code points. */
  | { readonly kind: "characters"; readonly start: number; readonly end: number }
  | { readonly kind: "pages"; readonly start: number; readonly end: number }
  /** Of the source's content blocks, from 0. */
  | { readonly kind: "blocks"; readonly start: number; readonly end: number }
  | { readonly kind: "whole" };

/** A document as it was sent, by its place in the request: the provider echoes no more than its title. */
export interface SentDocument {
  readonly source: string;
  readonly title?: string;
  readonly text?: string;
}

/**
 * Why a citation hangs on its block and not on the words that the provider meant: its range is beyond the block, cuts a
 * code point, holds other words than the provider says, or counts in a unit that cannot be told.
 */
export type PlaceFault = OffsetFault | "mismatch" | "unknown_unit";

/** What of an answer's whole text a citation supports, in units. */
export interface AnswerPlace extends Span {
  /** The words of a range; the words before a point, which is empty; or a block of text that the citation came with. */
  readonly place: "range" | "point" | "block";
  /** Why the range that the provider gave was not taken. */
  readonly fault?: PlaceFault;
}

/** Any provider's citation in our terms: the answer's range and the source's range apart. */
export interface ProviderCitation extends AnswerPlace {
  /** What names the source: the id it was sent with, its address, or `document:0` and the like where neither is known. */
  readonly source: string;
  readonly title: string;
  /** The source's words as the provider reports them, where it does. */
  readonly cited_text?: string;
  readonly location: CitedLocation;
  /** The cited text's place in the source that was sent, in units, where its words are there. */
  readonly span?: Span;
  /** What the provider sent, untouched, to be sent again. */
  readonly provider_data: unknown;
}

/** An answer's whole text and its citations, in the provider's order. */
export interface CitedAnswer {
  readonly text: string;
  readonly citations: readonly ProviderCitation[];
}

import type { Citation } from "../citation.ts";

/** How an expanded message writes its quotes. */
export type QuoteLayout = "tags" | "json" | "markdown";

/** Every layout; the first is the default. */
export const QUOTE_LAYOUTS: readonly QuoteLayout[] = ["tags", "json", "markdown"];

/** An excerpt and its comment as they stand in a block. */
export interface Written {
  readonly excerpt: string;
  readonly comment: string | undefined;
}

/** What a layout does with a message. */
export interface Layout {
  /** The person's own text, in which nothing may pass for a marker or for a part of the block. */
  text(text: string): string;
  /** The excerpts and comments of a message, each so that it cannot leave its place; `texts` are the ones around them. */
  write(scheme: string, citations: readonly Citation[], texts: readonly string[]): Written[];
  /** A quote of the block. */
  quote(number: number, written: Written): string;
  /** The block of some quotes. */
  block(quotes: readonly string[]): string;
  /** What closes the code or HTML that a text leaves open, where the block could not be read inside it. */
  closing(text: string): string;
}

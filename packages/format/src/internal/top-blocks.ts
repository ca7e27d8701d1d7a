import { walkBlocks } from "./blocks.ts";
import { readDefinitions } from "./definition.ts";
import { joined } from "./leaf.ts";

/** A block of the document itself; `end` is where the next one begins. */
export interface TopBlock {
  readonly start: number;
  readonly end: number;
  /** Whether it is code or HTML. */
  readonly verbatim: boolean;
}

/** The blocks of the document itself, in order. */
export function topBlocks(markdown: string): TopBlock[] {
  const blocks: { start: number; end: number; verbatim: boolean }[] = [];
  walkBlocks(markdown, {
    content: (lines) => {
      const text = joined(markdown, lines);
      return readDefinitions(text).rest < text.length;
    },
    heading: () => undefined,
    row: () => undefined,
    footnote: () => undefined,
    topLevel: (start, verbatim) => {
      const last = blocks.at(-1);
      if (last !== undefined) last.end = start;
      blocks.push({ start, end: markdown.length, verbatim });
    },
  });
  return blocks;
}

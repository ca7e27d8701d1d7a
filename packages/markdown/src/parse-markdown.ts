import { remarkCitations } from "@pincite/format/remark";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { deepestNesting, isTooEntangled } from "./is-too-entangled.ts";
import { keepPrices } from "./keep-prices.ts";

/** A text read as Markdown, or left as it was written. */
export interface ParsedMarkdown {
  readonly root: Root;
  /** The text is one paragraph, as it was written: its Markdown is nested or entangled beyond all use. */
  readonly isPlain: boolean;
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(keepPrices)
  .use(remarkCitations)
  .freeze();

/** Levels of a syntax tree; each container makes two at most, and 56 more serve tables and inline markup. */
const deepestTree = 2 * deepestNesting + 56;

/**
 * Reads Markdown as the app shows it: GFM, math (prices left alone) and citations. Everything that decides what a reader
 * sees as text is in here; colouring and typesetting come after and change none of it.
 */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  if (isTooEntangled(markdown)) return asWritten(markdown);
  try {
    const root = processor.runSync(processor.parse(markdown), markdown) as Root;
    return isDeeperThan(root, deepestTree) ? asWritten(markdown) : { root, isPlain: false };
  } catch (error) {
    // The parser's extensions recurse; inline markup can be nested deeper than the stack.
    if (error instanceof RangeError) return asWritten(markdown);
    throw error;
  }
}

function asWritten(value: string): ParsedMarkdown {
  return {
    root: { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value }] }] },
    isPlain: true,
  };
}

function isDeeperThan(root: Root, limit: number): boolean {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return false;
}

import { decode } from "@pincite/format";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** Where a citation is taken to be. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

const LINK = /\[[^\]\n]*\]\((web\+pincite:[^)\s]*)\)/g;
const processor = unified().use(remarkParse).use(remarkGfm);

/** Links as one regular expression sees them, decoded. */
export function findByExpression(markdown: string): Place[] {
  const places: Place[] = [];
  for (const match of markdown.matchAll(LINK)) {
    if (decode(match[1]!).ok) places.push({ start: match.index, end: match.index + match[0].length });
  }
  return places;
}

/** Links as that expression sees them, not decoded: the least that a search can cost. */
export function matchByExpression(markdown: string): number {
  let count = 0;
  for (const _ of markdown.matchAll(LINK)) count += 1;
  return count;
}

/** Links as remark-parse and remark-gfm see them, decoded. */
export function findByRemark(markdown: string): Place[] {
  const tree: Root = processor.parse(markdown);
  const places: Place[] = [];
  visit(tree, "link", (node) => {
    if (!decode(node.url).ok) return;
    places.push({ start: node.position!.start.offset!, end: node.position!.end.offset! });
  });
  return places;
}

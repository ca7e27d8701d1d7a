import type { Definition, Link, LinkReference, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { decode } from "../index.ts";

const processor = unified().use(remarkParse).use(remarkGfm);

/** The offsets of every link to a citation, as remark-parse and remark-gfm find them; of nested ones the outer. */
export function oracle(markdown: string): [start: number, end: number][] {
  const tree: Root = processor.parse(markdown);
  const definitions = new Map<string, string>();
  visit(tree, "definition", (node: Definition) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
  });
  // micromark drops a byte order mark before it counts: its offsets are then not those of the text it was given.
  const dropped = markdown.startsWith("\uFEFF") ? 1 : 0;
  const ranges: [number, number][] = [];
  visit(tree, (node) => {
    if (node.type !== "link" && node.type !== "linkReference") return;
    const { position } = node as Link | LinkReference;
    const url = node.type === "link" ? node.url : definitions.get(node.identifier);
    if (url === undefined || !decode(url).ok) return;
    const range: [number, number] = [position!.start.offset! + dropped, position!.end.offset! + dropped];
    if (range[0] >= (ranges.at(-1)?.[1] ?? 0)) ranges.push(range);
  });
  return ranges;
}

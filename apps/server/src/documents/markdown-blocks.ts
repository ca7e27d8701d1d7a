import { streamFromMdast } from "@pincite/anchor/markdown";
import type { Definition, Nodes, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Block } from "./passages.ts";

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The deepest tree that is projected: projecting is recursive, and a text nested deeper than this is no document. */
const deepest = 500;

/** A Markdown document's syntax tree, and its paragraphs, table rows and code blocks in order, each under its headings; nothing for one nested too deep. */
export const blocksOfMarkdown = (markdown: string): { readonly root: Root; readonly blocks: ReadonlyArray<Block> } => {
  const root = parser.parse(markdown);
  if (depthOf(root) > deepest) return { root: { type: "root", children: [] }, blocks: [] };
  const definitions = root.children.filter((node): node is Definition => node.type === "definition");
  /** The text of a node as it stands in the stream, reference links resolved. */
  const textOf = (node: RootContent): string =>
    streamFromMdast({ type: "root", children: [...definitions, node] }).text;
  const headings: string[] = [];
  const blocks: Block[] = [];
  // Not recursive: quotes can be nested as deep as a document is long.
  const pending: Nodes[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.type) {
      case "heading":
        headings.length = node.depth - 1;
        headings[node.depth - 1] = textOf(node);
        break;
      case "paragraph":
        blocks.push({ kind: "prose", heading: headingLine(headings), text: textOf(node) });
        break;
      case "code":
        blocks.push({ kind: "code", heading: headingLine(headings), text: node.value });
        break;
      case "table": {
        const { children, ...table } = node;
        const [head, ...rows] = children.map((row) => textOf({ ...table, children: [row] }));
        const heading = headingLine([...headings, head]);
        for (const text of rows) blocks.push({ kind: "prose", heading, text });
        break;
      }
      case "root":
      case "blockquote":
      case "list":
      case "listItem":
        pending.push(...node.children.toReversed());
    }
  }
  return { root, blocks };
};

const headingLine = (headings: ReadonlyArray<string | undefined>): string =>
  headings.filter((heading) => heading !== undefined && heading !== "").join(" · ");

const depthOf = (root: Root): number => {
  let depth = 0;
  let level: Nodes[] = [root];
  while (level.length > 0) {
    depth++;
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return depth;
};

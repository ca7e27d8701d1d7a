import type { TextStream } from "@pincite/anchor";
import { streamFromMdast } from "@pincite/anchor/markdown";
import { parseMarkdown } from "@pincite/markdown";
import type { Nodes, Parents, Root, Text } from "mdast";
import type { Block } from "./passages.ts";
import { readMarked } from "./read-marked.ts";

/**
 * A Markdown document's text stream, and its paragraphs, table rows and code blocks in order, each under its headings.
 *
 * The blocks' places come from a second projection of the same tree with a mark at each border: a block projected alone would
 * read otherwise (its references, the numbers of its notes). Where the marks themselves changed the stream there are no blocks.
 */
export const blocksOfMarkdown = (
  markdown: string,
): { readonly stream: TextStream; readonly blocks: ReadonlyArray<Block> } => {
  const { root } = parseMarkdown(markdown);
  const stream = streamFromMdast(root);
  const mark = unusedCharacter(stream.text);
  if (mark === undefined) return { stream, blocks: [] };
  const marked = markBlocks(root, mark);
  const spans = readMarked(streamFromMdast(root).text, mark, stream.text);
  if (spans === undefined || spans.length !== marked.length) return { stream, blocks: [] };

  const headings: string[] = [];
  const blocks: Block[] = [];
  let tableHead = "";
  for (const [index, { node, kind }] of marked.entries()) {
    const span = spans[index] ?? { start: 0, end: 0 };
    const text = stream.text.slice(span.start, span.end);
    if (kind === "heading" && node.type === "heading") {
      headings.length = node.depth - 1;
      headings[node.depth - 1] = text;
    } else if (kind === "table-head") tableHead = text;
    else if (kind === "code" && node.type === "code") {
      blocks.push({ kind, heading: headingLine(headings), start: span.start, text: codeOf(node.value, mark) });
    } else {
      const heading = headingLine(kind === "row" ? [...headings, tableHead] : headings);
      blocks.push({ kind: "prose", heading, start: span.start, text });
    }
  }
  return { stream, blocks };
};

interface Marked {
  readonly node: Nodes;
  readonly kind: "heading" | "paragraph" | "table-head" | "row" | "code";
}

/** Puts a mark at the beginning and the end of each block of a tree, in place; the blocks in order. */
const markBlocks = (root: Root, mark: string): Marked[] => {
  const marked: Marked[] = [];
  const text: Text = { type: "text", value: mark };
  // Not recursive: quotes can be nested as deep as a document is long.
  const pending: Nodes[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.type) {
      case "heading":
      case "paragraph":
        node.children.unshift(text);
        node.children.push(text);
        marked.push({ node, kind: node.type });
        break;
      case "code":
        node.value = `${mark}${node.value}${mark}`;
        marked.push({ node, kind: "code" });
        break;
      case "table": {
        // A row's cells beyond those of the head are not shown.
        const columns = node.children[0]?.children.length ?? 0;
        for (const [index, row] of node.children.entries()) {
          const cells = row.children.slice(0, columns);
          cells[0]?.children.unshift(text);
          cells.at(-1)?.children.push(text);
          if (cells.length > 0) marked.push({ node: row, kind: index === 0 ? "table-head" : "row" });
        }
        break;
      }
      case "root":
      case "blockquote":
      case "list":
      case "listItem":
        for (let index = node.children.length - 1; index >= 0; index--) {
          const child: Nodes | undefined = (node as Parents).children[index];
          if (child !== undefined) pending.push(child);
        }
    }
  }
  return marked;
};

const codeOf = (value: string, mark: string): string => value.slice(mark.length, value.length - mark.length);

/** A private-use character that the text does not hold. */
const unusedCharacter = (text: string): string | undefined => {
  for (let code = 0xe000; code <= 0xf8ff; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  return undefined;
};

const headingLine = (headings: ReadonlyArray<string | undefined>): string =>
  headings.filter((heading) => heading !== undefined && heading !== "").join(" · ");

import type { Definition, Link, LinkReference, Root, RootContent } from "mdast";
import { DEFAULT_SCHEME, type Citation } from "./citation.ts";
import { decodeWith } from "./decode.ts";
import { encodeWith } from "./encode.ts";
import { label } from "./label.ts";

/** Options of {@link remarkCitations}. */
export interface RemarkCitationsOptions {
  /** The product's own scheme; `web+pincite` when absent. */
  readonly scheme?: string;
}

/** The name of the element that a citation becomes in hast, for a renderer's table of components. */
export const CITATION_ELEMENT = "pincite-citation";

type Parent = { children: RootContent[] };

/**
 * A remark plugin that turns links to citations into nodes of their own before a renderer drops their scheme.
 *
 * Each becomes a `pincite-citation` element with the properties `uri` (canonical) and `label` and the label as its
 * text. Works on inline links, reference links and autolinks, on the same ones that {@link collect} finds; definitions
 * that only served citations are removed.
 */
export function remarkCitations({ scheme = DEFAULT_SCHEME }: RemarkCitationsOptions = {}): (
  tree: Root,
  file: unknown,
) => void {
  return (tree, file) => {
    const source = String(file);
    const definitions = new Map<string, Definition>();
    walk(tree, (node) => {
      if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
      return node;
    });
    const citationOf = (node: Definition | Link | undefined): Citation | undefined => {
      const result = node === undefined || !isLiteral(node, source) ? undefined : decodeWith(scheme, node.url);
      return result?.ok === true ? result.citation : undefined;
    };
    walk(tree, (node) => {
      if (node.type === "definition") return citationOf(node) === undefined ? node : undefined;
      if (node.type !== "link" && node.type !== "linkReference") return node;
      const citation = citationOf(node.type === "link" ? node : definitions.get(node.identifier));
      return citation === undefined ? node : citationNode(scheme, citation, node);
    });
  };
}

/** Whether the source spells the URL as it is, `&` apart; a tree without a source is taken at its word. */
function isLiteral({ url, position }: Definition | Link, source: string): boolean {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (source === "" || start === undefined || end === undefined) return true;
  const spelled = source.slice(start, end);
  return spelled.includes(url) || spelled.replaceAll("&amp;", "&").includes(url);
}

function citationNode(scheme: string, citation: Citation, { position }: Link | LinkReference): RootContent {
  const text = label(citation);
  const node: Link = {
    type: "link",
    // No renderer reads it, and none can open it by mistake.
    url: "",
    children: [{ type: "text", value: text }],
    data: { hName: CITATION_ELEMENT, hProperties: { uri: encodeWith(scheme, citation), label: text } },
  };
  return position === undefined ? node : { ...node, position };
}

/** Replaces or removes nodes, each before its children; no recursion on deep nesting. */
function walk(tree: Root, visit: (node: RootContent) => RootContent | undefined): void {
  const parents: Parent[] = [tree];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    parent.children = parent.children.flatMap((child) => visit(child) ?? []);
    for (const child of parent.children) if ("children" in child) parents.push(child as Parent);
  }
}

import type { Definition, Link, LinkReference, Root, RootContent } from "mdast";
import { DEFAULT_SCHEME } from "./citation.ts";
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
 * text. Works on inline links, reference links and autolinks; definitions that only served citations are removed.
 */
export function remarkCitations({ scheme = DEFAULT_SCHEME }: RemarkCitationsOptions = {}): (tree: Root) => void {
  return (tree) => {
    const definitions = new Map<string, Definition>();
    walk(tree, (node) => {
      if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
      return node;
    });
    walk(tree, (node) => {
      if (node.type === "definition") return decodeWith(scheme, node.url).ok ? undefined : node;
      if (node.type !== "link" && node.type !== "linkReference") return node;
      const url = node.type === "link" ? node.url : definitions.get(node.identifier)?.url;
      return url === undefined ? node : (citationNode(scheme, url, node) ?? node);
    });
  };
}

function citationNode(scheme: string, url: string, { position }: Link | LinkReference): RootContent | undefined {
  const result = decodeWith(scheme, url);
  if (!result.ok) return undefined;
  const text = label(result.citation);
  const node: Link = {
    type: "link",
    // No renderer reads it, and none can open it by mistake.
    url: "",
    children: [{ type: "text", value: text }],
    data: { hName: CITATION_ELEMENT, hProperties: { uri: encodeWith(scheme, result.citation), label: text } },
  };
  return position === undefined ? node : { ...node, position };
}

/** Replaces or removes nodes, children before their parent is looked at again; no recursion on deep nesting. */
function walk(tree: Root, visit: (node: RootContent) => RootContent | undefined): void {
  const parents: Parent[] = [tree];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    parent.children = parent.children.flatMap((child) => visit(child) ?? []);
    for (const child of parent.children) if ("children" in child) parents.push(child as Parent);
  }
}

import { splitMarkers } from "@pincite/react";
import type { Element, ElementContent, Root, RootContent } from "hast";

/** The element that stands for a marker in rendered Markdown; its `number` is the marker's. */
export const markerElement = "pincite-marker";

/** Elements whose text is no prose: what looks like a marker in them is none. */
const withoutMarkers = new Set(["a", "code", "pre", "pincite-citation", "math", "svg"]);

/** Rendered Markdown with an element in place of each `[n]` of its prose. The tree that it was made of stays as it is. */
export function withMarkers(tree: Root): Root {
  return { ...tree, children: tree.children.flatMap((child) => mark<RootContent>(child)) };
}

function mark<Content extends RootContent | ElementContent>(node: Content): (Content | ElementContent)[] {
  if (node.type === "text") return markText(node.value) ?? [node];
  if (node.type !== "element" || withoutMarkers.has(node.tagName) || isMath(node)) return [node];
  return [{ ...node, children: node.children.flatMap((child) => mark<ElementContent>(child)) }];
}

function markText(text: string): ElementContent[] | undefined {
  if (!text.includes("[")) return undefined;
  return splitMarkers(text).map((piece) =>
    typeof piece === "string"
      ? { type: "text", value: piece }
      : { type: "element", tagName: markerElement, properties: { number: piece }, children: [] },
  );
}

function isMath({ properties }: Element): boolean {
  const names = properties["className"];
  return Array.isArray(names) && names.includes("katex");
}

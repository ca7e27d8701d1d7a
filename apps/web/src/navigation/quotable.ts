import type { SelectedMessage } from "@pincite/react";

/** What the root of a text that can be quoted carries in the DOM. */
export interface QuotableAttributes {
  readonly "data-quotable": "message" | "document";
  readonly "data-source-id": string;
}

/** Marks the root of a rendered text as one that can be quoted. */
export function quotable(kind: "message" | "document", id: string): QuotableAttributes {
  return { "data-quotable": kind, "data-source-id": id };
}

/** Finds the text that a node belongs to, once it is rendered. */
export function findQuotable(node: Node): SelectedMessage | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const root = element?.closest<HTMLElement>("[data-quotable]");
  const id = root?.dataset["sourceId"];
  if (root === null || root === undefined || id === undefined) return undefined;
  return root.querySelector("[data-rendered]") === null ? undefined : { messageId: id, element: root };
}

/** The pane in which words are selected: a document's text, or the messages. */
export function selectedPane(): Element | null {
  const node = document.getSelection()?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(panes) ?? document.querySelector("[data-slot='messages']");
}

const panes = "[data-slot='messages'], [data-slot='document-scroller']";

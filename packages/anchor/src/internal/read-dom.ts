import { isBlock, isExcluded, statedText, texEncoding } from "./elements.ts";

/** What an element contributes: its children's text, a text of its own, or nothing. */
export type Contribution = { readonly kind: "children" | "nothing" } | { readonly kind: "text"; readonly text: string };

const children: Contribution = { kind: "children" };
const nothing: Contribution = { kind: "nothing" };

/** The rule for one element; `ignored` is a selector list, empty for none. */
export function contributionOf(element: Element, ignored: string): Contribution {
  if (ignored !== "" && element.matches(ignored)) return nothing;
  // Most elements of a message have no attribute, and asking for six of them is what reading costs.
  if (!element.hasAttributes()) return isExcluded(element.localName, () => null) ? nothing : children;
  const attribute = (name: string) => element.getAttribute(name);
  const stated = attribute(statedText);
  if (stated !== null) return { kind: "text", text: stated };
  if (element.classList.contains("katex")) {
    const source = element.querySelector(`annotation[encoding="${texEncoding}"]`);
    if (source !== null) return { kind: "text", text: source.textContent };
  }
  return isExcluded(element.localName, attribute) ? nothing : children;
}

/** The raw text under a root, and the nodes it comes from. */
export interface Reading {
  readonly raw: string;
  /** Text nodes, and elements that contribute a text of their own, in document order. */
  readonly nodes: readonly (Text | Element)[];
  /** Raw offset at which each node's text starts. */
  readonly starts: readonly number[];
  /** Raw offsets of the line breaks that no node holds: the separators. */
  readonly breaks: readonly number[];
}

/** Reads the text under a root in one pass, without recursion: a page may be nested deeper than the stack. */
export function readDom(root: Element | DocumentFragment, ignored: string): Reading {
  const pieces: string[] = [];
  const nodes: (Text | Element)[] = [];
  const starts: number[] = [];
  const breaks: number[] = [];
  let length = 0;
  let separated = true;

  const take = (node: Text | Element, text: string) => {
    if (text === "" || (separated && !/\S/.test(text))) return;
    if (separated && length > 0) {
      breaks.push(length++);
      pieces.push("\n");
    }
    separated = false;
    nodes.push(node);
    starts.push(length);
    pieces.push(text);
    length += text.length;
  };
  /** Takes what the node holds itself; answers whether its children follow. */
  const enter = (node: Node): boolean => {
    if (isText(node)) take(node, node.data);
    if (!isElement(node)) return false;
    separated ||= isBlock(node.localName);
    const contribution = contributionOf(node, ignored);
    if (contribution.kind === "text") take(node, contribution.text);
    return contribution.kind === "children";
  };
  const leave = (node: Node) => {
    separated ||= isElement(node) && isBlock(node.localName);
  };

  let node = root.firstChild;
  while (node !== null) {
    const child: ChildNode | null = enter(node) ? node.firstChild : null;
    if (child !== null) {
      node = child;
      continue;
    }
    leave(node);
    while (node.nextSibling === null && node.parentNode !== root) {
      node = node.parentNode as Node as ChildNode;
      leave(node);
    }
    node = node.nextSibling;
  }
  return { raw: pieces.join(""), nodes, starts, breaks };
}

/** Text and CDATA nodes. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3 || node.nodeType === 4;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

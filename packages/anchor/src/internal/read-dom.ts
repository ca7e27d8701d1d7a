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

  // Every property of a node that is read costs as much as all the rest of its turn: ancestors are kept, and names judged once.
  const byName = kindsByName();
  const ancestors: { readonly element: Element; readonly separates: boolean }[] = [];
  let node: Node | null = root.firstChild;
  for (;;) {
    if (node === null) {
      const left = ancestors.pop();
      if (left === undefined) break;
      separated ||= left.separates;
      node = left.element.nextSibling;
      continue;
    }
    if (isElement(node)) {
      const { separates, isExcluded: isNothing } = byName(node.localName);
      separated ||= separates;
      const isBare = ignored === "" && !node.hasAttributes();
      const contribution = isBare ? (isNothing ? nothing : children) : contributionOf(node, ignored);
      const child: Node | null = contribution.kind === "children" ? node.firstChild : null;
      if (child !== null) {
        ancestors.push({ element: node, separates });
        node = child;
        continue;
      }
      if (contribution.kind === "text") take(node, contribution.text);
      separated ||= separates;
    } else if (isText(node)) take(node, node.data);
    node = node.nextSibling;
  }
  return { raw: pieces.join(""), nodes, starts, breaks };
}

/** What elements without attributes are, by their name; a message has a handful of names. */
function kindsByName() {
  const known = new Map<string, { readonly separates: boolean; readonly isExcluded: boolean }>();
  return (name: string) => {
    let kind = known.get(name);
    if (kind === undefined) {
      kind = { separates: isBlock(name), isExcluded: isExcluded(name, () => null) };
      known.set(name, kind);
    }
    return kind;
  };
}

/** Text and CDATA nodes. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3 || node.nodeType === 4;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

import { isBlock, isExcluded, type ReadAttribute, statedText, texEncoding } from "./internal/elements.ts";
import { compileSelectors, type Matchable, type Matcher } from "./internal/matcher.ts";
import { streamFromText, type TextStream } from "./text-stream.ts";

/** A node of an HTML syntax tree; every hast node is one. */
export interface HastNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly HastNode[];
}

/** How a stream is read from a syntax tree. */
export interface TreeOptions {
  /** CSS selectors of what is no part of the message; the same as for the DOM, as far as a tree can answer them. */
  readonly ignore?: readonly string[];
  /** What the renderer makes of raw HTML that no plugin has parsed: shows it as text (react-markdown, the default), or leaves it out. */
  readonly html?: "literal" | "skip";
}

/** Reads the text stream of an HTML syntax tree: the string that the DOM gives when the tree is rendered. */
export function streamFromHast(root: HastNode, options: TreeOptions = {}): TextStream {
  const ignored = options.ignore === undefined ? undefined : compileSelectors(options.ignore);
  const pieces: string[] = [];
  const path: Element[] = [];

  /** Takes what a node holds itself; answers whether its children follow. */
  const enter = (node: HastNode): boolean => {
    if (node.type === "text") pieces.push(node.value ?? "");
    if (node.type === "raw" && options.html !== "skip") pieces.push(node.value ?? "");
    if (node.type === "root") return true;
    if (node.type !== "element") return false;
    const element = elementOf(node);
    path.push(element);
    if (isBlock(element.tagName)) pieces.push("\n");
    const text = textOf(node, element, path, ignored);
    if (text !== undefined) pieces.push(text);
    return text === undefined;
  };
  const leave = (node: HastNode) => {
    if (node.type !== "element") return;
    const element = path.pop();
    if (element !== undefined && isBlock(element.tagName)) pieces.push("\n");
  };

  walk(root, enter, leave);
  return streamFromText(pieces.join(""));
}

/** Depth first without recursion: parsed HTML may be nested deeper than the stack. */
function walk(root: HastNode, enter: (node: HastNode) => boolean, leave: (node: HastNode) => void): void {
  const stack: { readonly node: HastNode; readonly children: readonly HastNode[]; next: number }[] = [];
  const open = (node: HastNode) => {
    stack.push({ node, children: enter(node) ? (node.children ?? []) : [], next: 0 });
  };
  open(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.children[top.next++];
    if (child !== undefined) open(child);
    else leave((stack.pop() as typeof top).node);
  }
}

interface Element extends Matchable {
  readonly attribute: ReadAttribute;
}

function elementOf(node: HastNode): Element {
  const tagName = (node.tagName ?? "").toLowerCase();
  const properties = node.properties;
  // Most elements have no attribute at all.
  if (properties === undefined || Object.keys(properties).length === 0) return { tagName, attribute: noAttribute };
  return { tagName, attribute: (name) => attributeOf(properties, name) };
}

function noAttribute(): null {
  return null;
}

/** The text an element states or is left out with; undefined when its children speak. The order is that of the DOM's reader. */
function textOf(node: HastNode, element: Element, path: readonly Element[], ignored?: Matcher): string | undefined {
  if (ignored?.(path) === true) return "";
  if (element.attribute === noAttribute) return isExcluded(element.tagName, noAttribute) ? "" : undefined;
  const stated = element.attribute(statedText);
  if (stated !== null) return stated;
  if (element.attribute("class")?.split(/\s+/).includes("katex") === true) {
    const source = annotationIn(node);
    if (source !== undefined) return contentOf(source);
  }
  return isExcluded(element.tagName, element.attribute) ? "" : undefined;
}

function annotationIn(formula: HastNode): HastNode | undefined {
  let annotation: HastNode | undefined;
  const enter = (node: HastNode) => {
    if (annotation === undefined && node.tagName === "annotation" && node.properties?.["encoding"] === texEncoding) {
      annotation = node;
    }
    return annotation === undefined;
  };
  walk(formula, enter, () => undefined);
  return annotation;
}

function contentOf(node: HastNode): string {
  const pieces: string[] = [];
  walk(
    node,
    ({ type, value }) => (type === "text" && pieces.push(value ?? ""), true),
    () => undefined,
  );
  return pieces.join("");
}

/** Attributes that React writes as "true" and "false"; other booleans are their bare name, or absent. */
const spelledOut = /^(?:aria-|data-|contenteditable$|draggable$|spellcheck$)/;

/** hast spells attributes as DOM properties (`ariaHidden`, `dataPinciteText`, `className`); plugins also leave them as written. */
function attributeOf(properties: Readonly<Record<string, unknown>>, name: string): string | null {
  const wanted = name === "class" ? "classname" : name.replaceAll("-", "");
  for (const key of Object.keys(properties)) {
    const spelled = key.replaceAll("-", "").toLowerCase();
    if (spelled !== wanted && key !== name) continue;
    const value = properties[key];
    if (value === null || value === undefined) continue;
    if (typeof value === "boolean" && !spelledOut.test(name)) {
      if (value) return "";
      continue;
    }
    return Array.isArray(value) ? value.join(" ") : String(value);
  }
  return null;
}

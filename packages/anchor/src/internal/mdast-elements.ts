import type { HastNode } from "../hast-stream.ts";
import type { MdastNode } from "../mdast-stream.ts";

/** What the conversion needs to know. */
export interface ElementOptions {
  readonly footnoteLabel: string;
}

/** The elements that remark-rehype would make of a tree, less what no stream can see. */
export function elementsOf(root: MdastNode, options: ElementOptions): HastNode {
  const conversion = new Conversion(root);
  const body = conversion.all(root);
  return { type: "root", children: [...body, ...conversion.footnotes(options.footnoteLabel)] };
}

/** A node whose children are being converted. */
interface Frame {
  readonly node: MdastNode;
  readonly parent: MdastNode;
  /** The node's place among its siblings. */
  readonly index: number;
  readonly pending: readonly MdastNode[];
  readonly made: HastNode[];
  next: number;
}

type Properties = Readonly<Record<string, unknown>>;

const tagNames: Readonly<Record<string, string>> = {
  blockquote: "blockquote",
  break: "br",
  delete: "del",
  emphasis: "em",
  image: "img",
  imageReference: "img",
  paragraph: "p",
  strong: "strong",
  tableCell: "td",
  thematicBreak: "hr",
};

/** Nodes that show nothing where they stand. */
const silent = new Set(["definition", "footnoteDefinition", "toml", "yaml"]);
/** Parents of blocks, in which raw HTML stands between line breaks. */
const flow = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

class Conversion {
  readonly #definitions = new Map<string, MdastNode>();
  readonly #notes = new Map<string, MdastNode>();
  /** How often each note was called, in the order of the first calls. */
  readonly #calls = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  constructor(root: MdastNode) {
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const id = idOf(node);
      if (node.type === "definition" && !this.#definitions.has(id)) this.#definitions.set(id, node);
      if (node.type === "footnoteDefinition" && !this.#notes.has(id)) this.#notes.set(id, node);
      const children = node.children ?? [];
      for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as MdastNode);
    }
  }

  /** Converts a node's children, without recursion: a few kilobytes of list markers nest deeper than the stack. */
  all(root: MdastNode): HastNode[] {
    const stack: Frame[] = [open(root, root, 0)];
    for (;;) {
      const frame = stack.at(-1) as Frame;
      const index = frame.next++;
      const child = frame.pending[index];
      if (child !== undefined) {
        if (!silent.has(child.type)) stack.push(open(child, frame.node, index));
        continue;
      }
      stack.pop();
      const parent = stack.at(-1);
      if (parent === undefined) return frame.made;
      for (const node of this.#make(frame)) parent.made.push(node);
    }
  }

  /** The section of called notes; a note may call further ones, so the list grows while it is read. */
  footnotes(label: string): HastNode[] {
    const bodies: [string, HastNode[]][] = [];
    for (const id of this.#calls.keys()) {
      const note = this.#notes.get(id);
      if (note !== undefined) bodies.push([id, this.all(note)]);
    }
    if (bodies.length === 0) return [];
    const items = bodies.map(([id, body]) => {
      const arrows = arrowsTo(this.#calls.get(id) ?? 0);
      const tail = body.at(-1);
      const content =
        tail?.tagName === "p"
          ? [...body.slice(0, -1), { ...tail, children: [...(tail.children ?? []), text(" "), ...arrows] }]
          : [...body, ...arrows];
      return element("li", { id: `user-content-fn-${id.toLowerCase()}` }, content);
    });
    const heading = element("h2", { className: ["sr-only"], id: "footnote-label" }, [text(label)]);
    const section = { dataFootnotes: true, className: ["footnotes"] };
    return [element("section", section, [heading, element("ol", {}, items)])];
  }

  #make(frame: Frame): HastNode[] {
    const { node, parent, made } = frame;
    if (node.type === "html") {
      const raw = { type: "raw", value: node.value ?? "" };
      return flow.has(parent.type) ? inLine([raw]) : [raw];
    }
    const image = node.type === "imageReference";
    if ((image || node.type === "linkReference") && !this.#definitions.has(idOf(node))) {
      return image ? [text(`![${node.alt ?? ""}]${labelOf(node)}`)] : [text("["), ...made, text(`]${labelOf(node)}`)];
    }
    return [withData(node, this.#element(frame))];
  }

  #element({ node, index, made }: Frame): HastNode {
    const tagName = tagNames[node.type];
    if (tagName !== undefined) return element(tagName, {}, made);
    switch (node.type) {
      case "text":
        return text(node.value ?? "");
      case "link":
        return link(node, made);
      case "linkReference":
        return link(this.#definitions.get(idOf(node)) ?? node, made);
      case "heading":
        return element(`h${node.depth ?? 1}`, {}, made);
      case "inlineCode":
        return element("code", {}, [text(node.value ?? "")]);
      case "inlineMath":
        return element("code", { className: ["language-math", "math-inline"] }, [text(node.value ?? "")]);
      case "code":
        return code(node.lang ? [`language-${node.lang.split(/\s+/, 1)[0]}`] : [], node.value ?? "");
      case "math":
        return code(["language-math", "math-display"], node.value ?? "");
      case "list":
        return element(node.ordered === true ? "ol" : "ul", {}, isLoose(node) ? made : made.map(tightened));
      case "listItem":
        return element("li", typeof node.checked === "boolean" ? { className: ["task-list-item"] } : {}, made);
      case "table":
        return table(made);
      case "tableRow":
        return element("tr", {}, index === 0 ? made.map(headed) : made);
      case "footnoteReference":
        return this.#call(node);
      default:
        return node.value === undefined ? element("div", {}, made) : text(node.value);
    }
  }

  /** A note's number is the order of its first call. */
  #call(node: MdastNode): HastNode {
    const id = idOf(node);
    if (!this.#numbers.has(id)) this.#numbers.set(id, this.#numbers.size + 1);
    this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1);
    const link = element("a", { dataFootnoteRef: true }, [text(String(this.#numbers.get(id)))]);
    return element("sup", {}, [link]);
  }
}

function link({ url, title }: MdastNode, made: readonly HastNode[]): HastNode {
  return element("a", { href: url, title }, made);
}

/** Cells beyond the table's width are dropped, so their footnote calls do not count either. */
function open(node: MdastNode, parent: MdastNode, index: number): Frame {
  const width = node.type === "tableRow" ? parent.align?.length : undefined;
  return { node, parent, index, pending: (node.children ?? []).slice(0, width), made: [], next: 0 };
}

/** A reference to what is not defined shows as it was written. */
function labelOf(node: MdastNode): string {
  if (node.referenceType === "full") return `[${node.label ?? node.identifier ?? ""}]`;
  return node.referenceType === "collapsed" ? "[]" : "";
}

/** In a tight list the paragraphs are not elements, which `ignore` could notice. */
function tightened(item: HastNode): HastNode {
  const children = item.children ?? [];
  return {
    ...item,
    children: children.flatMap((child) => (child.tagName === "p" ? inLine(child.children ?? []) : child)),
  };
}

function table([head, ...body]: readonly HastNode[]): HastNode {
  const sections = head === undefined ? [] : [element("thead", {}, [head])];
  return element("table", {}, body.length === 0 ? sections : [...sections, element("tbody", {}, body)]);
}

function headed(cell: HastNode): HastNode {
  return cell.tagName === "td" ? { ...cell, tagName: "th" } : cell;
}

/** A plugin says by `data` that a node becomes another element, or has other content. */
function withData(node: MdastNode, plain: HastNode): HastNode {
  const { hName, hProperties, hChildren } = (node.data ?? {}) as {
    readonly hName?: unknown;
    readonly hProperties?: Properties;
    readonly hChildren?: readonly HastNode[];
  };
  const inner = plain.tagName === "pre" && node.type === "code" ? plain.children?.[0] : undefined;
  if (inner !== undefined && (hName ?? hProperties ?? hChildren) !== undefined) {
    return { ...plain, children: [withData({ ...node, type: "inlineCode" }, inner)] };
  }
  const named =
    typeof hName !== "string"
      ? plain
      : plain.type === "element"
        ? { ...plain, tagName: hName }
        : element(hName, {}, [plain]);
  if (named.type !== "element") return named;
  return {
    ...named,
    properties: { ...named.properties, ...hProperties },
    children: hChildren ?? named.children ?? [],
  };
}

/** Content without an element of its own, which still stands apart from its neighbours. */
function inLine(children: readonly HastNode[]): HastNode[] {
  return [text("\n"), ...children, text("\n")];
}

function isLoose(list: MdastNode): boolean {
  return list.spread === true || (list.children ?? []).some(isSpread);
}

function isSpread(item: MdastNode): boolean {
  return item.spread ?? (item.children ?? []).length > 1;
}

function arrowsTo(calls: number): HastNode[] {
  return Array.from({ length: calls }, (_, index) => {
    const again = index === 0 ? [] : [element("sup", {}, [text(String(index + 1))])];
    const properties = { dataFootnoteBackref: "", className: ["data-footnote-backref"] };
    const arrow = element("a", properties, [text("↩"), ...again]);
    return index === 0 ? [arrow] : [text(" "), arrow];
  }).flat();
}

function code(className: readonly string[], value: string): HastNode {
  return element("pre", {}, [element("code", { className }, [text(value)])]);
}

function element(tagName: string, properties: Properties, children: readonly HastNode[]): HastNode {
  return { type: "element", tagName, properties, children };
}

function text(value: string): HastNode {
  return { type: "text", value };
}

function idOf(node: MdastNode): string {
  return String(node.identifier).toUpperCase();
}

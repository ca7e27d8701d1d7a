import { parseMarkdown } from "@pincite/markdown";
import type { Element, Root } from "hast";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { hideUnfinished } from "./hide-unfinished.ts";

/** What to render: the Markdown, a prefix that keeps footnote ids of two messages apart, and whether more is still arriving. */
export interface MarkdownSource {
  readonly text: string;
  readonly idPrefix: string;
  readonly streaming: boolean;
}

/** A rendered message as a syntax tree. */
export interface RenderedMarkdown {
  readonly tree: Root;
  /** It needs the style sheet for math. */
  readonly hasMath: boolean;
  /** It is shown as it was written, since laying it out would take too long. */
  readonly isPlain: boolean;
}

/** Renders Markdown (GFM, math, citations, highlighted code) to a hast tree; the parts for math and code are loaded when a message first needs them. */
export async function renderMarkdown(source: MarkdownSource): Promise<RenderedMarkdown> {
  const text = source.streaming ? hideUnfinished(source.text) : source.text;
  const { root, isPlain } = parseMarkdown(text);
  const tree = unified()
    .use(remarkRehype, { clobberPrefix: source.idPrefix, allowDangerousHtml: true })
    .runSync(root, text) as unknown as Root;
  const { codeBlocks, hasMath } = prepare(tree);
  if (hasMath) {
    const { renderMath } = await import("./render-math.ts");
    renderMath(tree);
  }
  if (codeBlocks.length > 0) {
    const { highlightCode } = await import("./highlight-code.ts");
    for (const block of codeBlocks) await highlightCode(block);
  }
  return { tree, hasMath, isPlain };
}

function prepare(tree: Root): { readonly codeBlocks: readonly Element[]; readonly hasMath: boolean } {
  const codeBlocks: Element[] = [];
  let hasMath = false;
  const waiting: (Root | Element)[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const [index, child] of node.children.entries()) {
      // Raw HTML is what its author typed: text.
      if (child.type === "raw") node.children[index] = { type: "text", value: child.value };
      if (child.type !== "element") continue;
      const names = child.properties["className"];
      const classNames = Array.isArray(names) ? names : [];
      if (classNames.includes("language-math")) hasMath = true;
      else if (child.tagName === "code" && classNames.some(isLanguage)) codeBlocks.push(child);
      else waiting.push(child);
    }
  }
  return { codeBlocks, hasMath };
}

function isLanguage(name: string | number): boolean {
  return typeof name === "string" && name.startsWith("language-");
}

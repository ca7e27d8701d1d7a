import { remarkCitations } from "@pincite/format/remark";
import type { Element, Root } from "hast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { hideUnfinished } from "./hide-unfinished.ts";
import { keepPrices } from "./keep-prices.ts";

/** What to render: the Markdown, a prefix that keeps footnote ids of two messages apart, and whether more is still arriving. */
export interface MarkdownSource {
  readonly text: string;
  readonly idPrefix: string;
  readonly streaming: boolean;
}

/** A rendered message as a syntax tree, and whether it needs the style sheet for math. */
export interface RenderedMarkdown {
  readonly tree: Root;
  readonly hasMath: boolean;
}

/** Renders Markdown (GFM, math, citations, highlighted code) to a hast tree; the parts for math and code are loaded when a message first needs them. */
export async function renderMarkdown(source: MarkdownSource): Promise<RenderedMarkdown> {
  const text = source.streaming ? hideUnfinished(source.text) : source.text;
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath)
    .use(keepPrices)
    .use(remarkCitations)
    .use(remarkRehype, { clobberPrefix: source.idPrefix, allowDangerousHtml: true });
  const tree = (await processor.run(processor.parse(text), text)) as Root;
  const { codeBlocks, hasMath } = prepare(tree);
  if (hasMath) {
    const { renderMath } = await import("./render-math.ts");
    renderMath(tree);
  }
  if (codeBlocks.length > 0) {
    const { highlightCode } = await import("./highlight-code.ts");
    for (const block of codeBlocks) await highlightCode(block);
  }
  return { tree, hasMath };
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

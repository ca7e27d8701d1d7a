import type { Root } from "hast";
import rehypeKatex from "rehype-katex";
import { unified } from "unified";

/** Replaces the math of a tree by KaTeX's output, in place; a formula that TeX cannot read shows as its source. */
export function renderMath(tree: Root): void {
  const rendered = unified()
    .use(rehypeKatex, { errorColor: "currentColor", strict: "ignore", trust: false })
    .runSync(tree);
  tree.children = (rendered as Root).children;
}

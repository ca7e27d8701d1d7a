import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import rehypeKatex from "rehype-katex";
import rehypeParse from "rehype-parse";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type PluggableList, unified } from "unified";
import type { RenderOptions } from "./cases.ts";

export function remarkPlugins(options: RenderOptions): PluggableList {
  return options.math === true ? [remarkGfm, remarkMath] : [remarkGfm];
}

export function rehypePlugins(options: RenderOptions): PluggableList {
  const raw = options.raw === true ? [rehypeRaw] : [];
  return options.katex === true ? [...raw, [rehypeKatex, { strict: "ignore" }]] : raw;
}

export function mdastOf(markdown: string, options: RenderOptions = {}): MdastRoot {
  return unified().use(remarkParse).use(remarkPlugins(options)).parse(markdown) as MdastRoot;
}

/** The tree from which react-markdown renders. */
export function hastOf(markdown: string, options: RenderOptions = {}): HastRoot {
  const processor = unified()
    .use(remarkParse)
    .use(remarkPlugins(options))
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypePlugins(options));
  return processor.runSync(processor.parse(markdown), markdown) as unknown as HastRoot;
}

export function htmlTree(html: string): HastRoot {
  return unified().use(rehypeParse, { fragment: true }).parse(html);
}

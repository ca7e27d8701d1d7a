import { streamFromHast, streamFromMdast, type TreeOptions } from "../markdown.ts";
import type { RenderOptions } from "./cases.ts";
import { hastOf, mdastOf } from "./trees.ts";

/** Two ways without a DOM to one stream. */
export interface ParityLaw {
  readonly fromMdast: (markdown: string) => string;
  readonly fromHast: (markdown: string) => string;
}

/** Selectors of every kind that a tree can answer. */
export const ignored = [
  "code.language-js",
  "li > p",
  "a[data-footnote-ref]",
  ".task-list-item em, .task-list-item ul",
  "th, blockquote em",
  "a[href='/u'], a[title]",
  "h6:not(blockquote h6)",
];

/** Under which plugins and options mdast and hast must agree about every document. */
export const laws: Readonly<Record<string, ParityLaw>> = {
  "by default": law({}, {}),
  "with math and without HTML": law({ math: true, katex: true }, { html: "skip" }),
  "with elements ignored": law({}, { ignore: ignored }),
};

function law(render: RenderOptions, options: TreeOptions): ParityLaw {
  return {
    fromMdast: (markdown) => streamFromMdast(mdastOf(markdown, render), options).text,
    fromHast: (markdown) => streamFromHast(hastOf(markdown, render), options).text,
  };
}

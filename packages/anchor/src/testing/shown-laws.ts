import { streamFromDom } from "../dom.ts";
import { streamFromHast, streamFromMdast, type TreeOptions } from "../markdown.ts";
import type { RenderOptions } from "./cases.ts";
import { ignored } from "./parity-laws.ts";
import { message } from "./render.ts";
import { hastOf, mdastOf } from "./trees.ts";

/** What a page shows of Markdown, and what is read without one: from hast, and from mdast where no plugin parses HTML. */
export interface ShownLaw {
  readonly shown: (markdown: string) => string;
  readonly read: (markdown: string) => readonly string[];
}

/** Under which options of the renderer a page and its trees must agree about every document. */
export const shownLaws: Readonly<Record<string, ShownLaw>> = {
  "by default": law({}, {}),
  "with math typeset": law({ math: true, katex: true }, {}),
  "with HTML left out": law({ skipHtml: true }, { html: "skip" }),
  "with elements ignored": law({}, { ignore: ignored }),
  "with math typeset and HTML parsed": law({ math: true, katex: true, raw: true }, {}),
  "with HTML parsed and elements ignored": law({ raw: true }, { ignore: ignored }),
};

function law(render: RenderOptions, options: TreeOptions): ShownLaw {
  return {
    shown: (markdown) => {
      const { root, remove } = message(markdown, render);
      const { text } = streamFromDom(root, { ignore: options.ignore ?? [] });
      remove();
      return text;
    },
    read: (markdown) => {
      const fromHast = streamFromHast(hastOf(markdown, render), options).text;
      if (render.raw === true) return [fromHast];
      return [fromHast, streamFromMdast(mdastOf(markdown, render), options).text];
    },
  };
}

import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import Markdown from "react-markdown";
import { afterEach } from "vitest";
import type { RenderOptions } from "./cases.ts";
import { rehypePlugins, remarkPlugins } from "./trees.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

/** An element of the page with this HTML in it, removed after the test. */
export function page(html: string): HTMLElement {
  const container = document.createElement("div");
  // Scripts that DOMParser has seen never run.
  container.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  document.body.append(container);
  cleanups.push(() => container.remove());
  return container;
}

/** A message as the real renderer shows it; `update` renders other Markdown into the same place, `remove` takes it away before the test ends. */
export function message(markdown: string, options: RenderOptions = {}) {
  const root = page("");
  const react = createRoot(root);
  const update = (text: string) =>
    flushSync(() =>
      react.render(
        createElement(
          Markdown,
          {
            remarkPlugins: remarkPlugins(options),
            rehypePlugins: rehypePlugins(options),
            skipHtml: options.skipHtml === true,
          },
          text,
        ),
      ),
    );
  update(markdown);
  cleanups.unshift(() => react.unmount());
  const remove = () => {
    react.unmount();
    root.remove();
  };
  return { root, update, remove };
}

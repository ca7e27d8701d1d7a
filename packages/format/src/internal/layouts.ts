import { jsonLayout } from "./layout-json.ts";
import { markdownLayout } from "./layout-markdown.ts";
import { tagsLayout } from "./layout-tags.ts";
import type { Layout, QuoteLayout } from "./layout.ts";

/** The layout of a name; an unknown one throws `RangeError`. */
export function layoutOf(name: QuoteLayout): Layout {
  if (name === "tags") return tagsLayout;
  if (name === "json") return jsonLayout;
  if (name === "markdown") return markdownLayout;
  throw new RangeError(`Not a layout: ${String(name)}`);
}

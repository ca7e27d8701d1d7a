import { fromHash, type Part, withComment } from "@pincite/format";
import { joinTexts } from "./parts.ts";
import { withoutStyles } from "./without-styles.ts";

const BLOCKS = "p, div, li, pre, blockquote, tr, h1, h2, h3, h4, h5, h6, section, article";

/**
 * Parts of rich text that was copied from a shown thread by selecting it: there a chip is a link to a location with `#cite=…`. Undefined
 * when it holds none. The comment is the one that the chip showed, shortened as it was there.
 */
export function fromShownText(html: string): Part[] | undefined {
  if (!html.includes("cite=")) return undefined;
  const parts: Part[] = [];
  read(new DOMParser().parseFromString(withoutStyles(html), "text/html").body, parts);
  const joined = joinTexts(parts);
  return joined.some((part) => typeof part !== "string") ? joined : undefined;
}

function read(node: Node, parts: Part[]): void {
  if (node instanceof Text) {
    parts.push(node.parentElement?.closest("pre") ? node.data : node.data.replaceAll(/\s+/g, " "));
    return;
  }
  if (!(node instanceof HTMLElement)) return;
  const chip = node instanceof HTMLAnchorElement ? chipOf(node) : undefined;
  if (chip !== undefined) parts.push(chip);
  else if (node instanceof HTMLBRElement) parts.push("\n");
  else {
    if (node.matches(BLOCKS) && parts.length > 0) parts.push("\n");
    for (const child of node.childNodes) read(child, parts);
  }
}

function chipOf(link: HTMLAnchorElement): Part | undefined {
  const decoded = fromHash(link.hash);
  if (decoded?.ok !== true) return undefined;
  const comment = link.querySelector('[data-slot="comment"]')?.textContent;
  return comment ? withComment(decoded.citation, comment) : decoded.citation;
}

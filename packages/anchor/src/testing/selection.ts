import { page } from "./render.ts";

/**
 * A page with a selection in it, written as `‹` and `›` in the HTML; a mark that stands alone between tags is a point of the parent element.
 *
 * The message is the page's `article`, or else the whole page.
 */
export function selected(html: string): { root: HTMLElement; range: Range } {
  const container = page(html);
  const range = document.createRange();
  const [startNode, startOffset] = takeMark(container, "‹");
  range.setStart(startNode, startOffset);
  const [endNode, endOffset] = takeMark(container, "›");
  range.setEnd(endNode, endOffset);
  return { root: container.querySelector("article") ?? container, range };
}

/** Takes a mark out of the page and answers the point where it stood. */
function takeMark(container: Node, mark: string): [Node, number] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const offset = node.data.indexOf(mark);
    if (offset === -1) continue;
    node.deleteData(offset, 1);
    if (node.data !== "") return [node, offset];
    const parent = node.parentNode as ParentNode & Node;
    const index = Array.prototype.indexOf.call(parent.childNodes, node);
    node.remove();
    return [parent, index];
  }
  throw new RangeError(`The page holds no ${mark}.`);
}

/** A third of the way down: what comes before the quote is read as well, and a bar at the top hides nothing. */
const share = 1 / 3;

/** What scrolls a timeline: its scroller, or the page. */
export function scrollingElement(scroller: Element | null | undefined): Element {
  return scroller ?? document.scrollingElement ?? document.documentElement;
}

/** How far (px) the first line of a range stands below the top of what scrolls it; undefined while it has no boxes. */
export function offsetOf(range: Range, scroller: Element): number | undefined {
  const line = firstLine(range);
  return line && line.top - viewport(scroller).top;
}

/** Less than half a pixel is rounding, not drift. */
export const tolerance = 0.5;

/** Brings the first line of a range to its place, inside the row's own scrollers too, and tells how far that moved the timeline. */
export function moveToRest(range: Range, row: Element, scroller: Element, scroll: Scroll): number {
  scrollInner(range, row);
  const offset = offsetOf(range, scroller);
  return offset === undefined ? 0 : scroll(offset - viewport(scroller).height * share);
}

/** Times that a list may put the scroll position back before it is given its way. */
const patience = 3;

/** Scrolls by a distance, at once, and tells how far that really went; an end of the content may be nearer. */
export type Scroll = (distance: number) => number;

/**
 * Makes what scrolls an element. A list that puts the position back each time (it takes the row for less high than the browser does)
 * is given its way after three times; the two would push each other for ever.
 */
export function createScroll(element: () => Element): Scroll {
  let last: { readonly from: number; readonly to: number; readonly distance: number } | undefined;
  let putBack = 0;
  return (distance) => {
    const scroller = element();
    const from = scroller.scrollTop;
    const again = last && last.from !== last.to && from === last.from && distance === last.distance;
    putBack = again ? putBack + 1 : 0;
    if (putBack >= patience) return 0;
    scroller.scrollTo({ top: from + distance, behavior: "instant" });
    last = { from, to: scroller.scrollTop, distance };
    return last.to - from;
  };
}

/** Opens closed `details` and `hidden="until-found"` around a range, as the browser's own find-in-page does; tells whether it did. */
export function reveal(range: Range, root: Element): boolean {
  let opened = false;
  for (const element of ancestors(range, root)) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true;
      opened = true;
    } else if (element.getAttribute("hidden") === "until-found") {
      element.dispatchEvent(new Event("beforematch", { bubbles: true }));
      element.removeAttribute("hidden");
      opened = true;
    }
  }
  return opened;
}

/** Scrolls what scrolls inside the row (a wide code block, a tall output) so that the range's first line is in its view. */
function scrollInner(range: Range, root: Element): void {
  for (const element of ancestors(range, root)) {
    const overflowsX = element.scrollWidth > element.clientWidth;
    const overflowsY = element.scrollHeight > element.clientHeight;
    if (!overflowsX && !overflowsY) continue;
    const line = firstLine(range);
    if (!line) return;
    const box = element.getBoundingClientRect();
    if (overflowsX) element.scrollLeft += outside(line.left, line.right, box.left, box.right);
    if (overflowsY) element.scrollTop += outside(line.top, line.bottom, box.top, box.bottom);
  }
}

/** How far to scroll so that [start, end] comes inside [low, high]; the start counts when both do not fit. */
function outside(start: number, end: number, low: number, high: number): number {
  if (start < low || end - start > high - low) return start - low;
  return end > high ? end - high : 0;
}

function* ancestors(range: Range, root: Element): Generator<Element> {
  const { startContainer: node } = range;
  let element = node instanceof Element ? node : node.parentElement;
  for (; element && root.contains(element); element = element.parentElement) yield element;
}

/** A range that begins at the end of a line has a first box without width; the words themselves are what counts. */
function firstLine(range: Range): DOMRect | undefined {
  const boxes = [...range.getClientRects()];
  return boxes.find(({ width, height }) => width > 0 && height > 0) ?? boxes.find(({ height }) => height > 0);
}

function viewport(scroller: Element): { readonly top: number; readonly height: number } {
  if (scroller === document.scrollingElement) return { top: 0, height: scroller.clientHeight };
  return { top: scroller.getBoundingClientRect().top + scroller.clientTop, height: scroller.clientHeight };
}

import type { Mark } from "./mark.ts";

/** Marks as rectangles in a layer of our own at the end of `body`, kept over their words as the page scrolls or changes size. */
export function createOverlay(name: string): Mark {
  let layer: HTMLElement | undefined;
  let ranges: readonly Range[] = [];
  let frame = 0;
  const resized = new ResizeObserver(() => schedule());

  function schedule() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  function draw() {
    layer?.replaceChildren(...ranges.flatMap(visibleRectangles).map(toElement));
  }

  function clear() {
    cancelAnimationFrame(frame);
    frame = 0;
    ranges = [];
    resized.disconnect();
    document.removeEventListener("scroll", schedule, true);
    removeEventListener("resize", schedule);
    layer?.remove();
    layer = undefined;
  }

  return {
    set: (next) => {
      clear();
      if (next.length === 0) return;
      ranges = next;
      layer = makeLayer(name);
      document.body.append(layer);
      // Scroll events do not bubble; capturing sees every scroller's.
      document.addEventListener("scroll", schedule, { capture: true, passive: true });
      addEventListener("resize", schedule);
      for (const range of next) {
        const { commonAncestorContainer: node } = range;
        const element = node instanceof Element ? node : node.parentElement;
        if (element) resized.observe(element);
      }
      draw();
    },
    clear,
  };
}

function makeLayer(name: string): HTMLElement {
  const layer = document.createElement("div");
  layer.dataset["pinciteOverlay"] = name;
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, { position: "fixed", inset: "0", overflow: "hidden", pointerEvents: "none" });
  return layer;
}

function toElement({ left, top, width, height }: DOMRect): HTMLElement {
  const element = document.createElement("div");
  element.dataset["slot"] = "mark";
  Object.assign(element.style, {
    position: "absolute",
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return element;
}

/** The rectangles of a range's lines, cut off where an ancestor that scrolls or clips cuts off the text. */
function visibleRectangles(range: Range): DOMRect[] {
  let rectangles = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const { commonAncestorContainer: node } = range;
  for (let element = node instanceof Element ? node : node.parentElement; element; element = element.parentElement) {
    if (element === document.body || element === document.documentElement) break;
    if (getComputedStyle(element).overflow === "visible") continue;
    const clip = element.getBoundingClientRect();
    rectangles = rectangles.flatMap((rectangle) => intersect(rectangle, clip) ?? []);
  }
  return rectangles;
}

function intersect(a: DOMRect, b: DOMRect): DOMRect | undefined {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const width = Math.min(a.right, b.right) - left;
  const height = Math.min(a.bottom, b.bottom) - top;
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : undefined;
}

/** Selects the words between `‹` and `›` as they stand in an element's text, backwards on request; the marks are not in the page. */
export function selectWords(root: Element, marked: string, { backward = false } = {}): void {
  const plain = marked.replace(/[‹›]/g, "");
  const text = root.textContent ?? "";
  const base = text.indexOf(plain);
  if (base < 0) throw new RangeError("The words are not in the element.");
  const start = pointAt(root, base + marked.indexOf("‹"), "start");
  const end = pointAt(root, base + marked.indexOf("›") - 1, "end");
  const [anchor, focus] = backward ? [end, start] : [start, end];
  document.getSelection()?.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
}

function pointAt(
  root: Element,
  offset: number,
  edge: "start" | "end",
): { readonly node: Text; readonly offset: number } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const inside = edge === "start" ? offset < before + node.length : offset <= before + node.length;
    if (inside) return { node, offset: offset - before };
    before += node.length;
  }
  throw new RangeError("The offset is beyond the element's text.");
}

/** The press and release of a finger, which touch browsers do not report as mouse events. */
export function touch(target: Element): void {
  for (const type of ["pointerdown", "pointerup"] as const) {
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
  }
}

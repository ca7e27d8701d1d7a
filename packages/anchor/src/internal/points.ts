/** Where a boundary point stands: -1 before the node, 1 after it, 0 inside it or at one of its inner edges. */
export function pointAgainst(node: Node, container: Node, offset: number): -1 | 0 | 1 {
  if (node.contains(container)) return 0;
  const next = container.childNodes[offset];
  if (next === node || next?.contains(node) === true) return -1;
  const order = (next ?? container).compareDocumentPosition(node);
  // A node inside the container that is not reached from `next` on ends before the point.
  return (order & 16) !== 0 || (order & 2) !== 0 ? 1 : -1;
}

/** Whether nothing of the element comes before the point inside it. */
export function atStartOf(element: Node, container: Node, offset: number): boolean {
  let node = container;
  if (offset > 0) return false;
  while (node !== element) {
    if (node.previousSibling !== null || node.parentNode === null) return false;
    node = node.parentNode;
  }
  return true;
}

/** Whether nothing of the element comes after the point inside it. */
export function atEndOf(element: Node, container: Node, offset: number): boolean {
  let node = container;
  if (offset < (node.nodeType === 1 ? node.childNodes.length : (node.nodeValue ?? "").length)) return false;
  while (node !== element) {
    if (node.nextSibling !== null || node.parentNode === null) return false;
    node = node.parentNode;
  }
  return true;
}

/** The node after a subtree in document order; null at the tree's end. */
export function nodeAfter(node: Node): Node | null {
  let current: Node | null = node;
  while (current !== null && current.nextSibling === null) current = current.parentNode;
  return current?.nextSibling ?? null;
}

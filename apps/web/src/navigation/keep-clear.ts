/** Pixels between the marked words and what makes way for them. */
const gap = 12;

/** Moves a floating card off the words that are marked: below them, or above, inside what it floats over. Where neither has room it stays. */
export function keepClear(card: HTMLElement): void {
  const words = markedBox();
  const pane = card.offsetParent?.getBoundingClientRect();
  if (words === undefined || pane === undefined) return;
  const box = card.getBoundingClientRect();
  if (words.bottom <= box.top || words.top >= box.bottom) return;
  const below = words.bottom + gap;
  const above = words.top - gap - box.height;
  const top = below + box.height <= pane.bottom ? below : above;
  if (top < pane.top) return;
  card.style.top = `${top - pane.top}px`;
  card.style.bottom = "auto";
}

/** Where the marked words are on screen; unknown in a browser without the Custom Highlight API. */
function markedBox(): DOMRect | undefined {
  const [range] = (typeof CSS.highlights === "object" && CSS.highlights.get("pincite")) || [];
  return range instanceof Range ? range.getBoundingClientRect() : undefined;
}

import type { Passage } from "./arena.ts";
import type { Block } from "./message.ts";
import type { Placed } from "./quotes.ts";

/** Finds where the quotes really stand in a message that `toDom` made. */
export function domPassages(root: Element, blocks: readonly Block[], quotes: readonly Placed[]): Passage<Range>[] {
  if (root.childElementCount !== blocks.length) throw new RangeError("the DOM is not the message's");
  return quotes.map(({ block, start, end, ...quote }) => {
    const place = document.createRange();
    place.setStart(...pointAt(root.children[block]!, start));
    place.setEnd(...pointAt(root.children[block]!, end));
    return { ...quote, place, distance: (other) => distance(place, other) };
  });
}

/** The start of the words at an offset of a block's text. */
function pointAt(block: Element, offset: number): [Text, number] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let last: Text | undefined;
  for (let before = 0; walker.nextNode() !== null; before += last.length) {
    last = walker.currentNode as Text;
    if (offset <= before + last.length) return [last, offset - before];
  }
  // A quote that is to be absent stands nowhere.
  return [last!, last!.length];
}

/** Ends that differ by markup or by white space only are the same. */
function distance(a: Range, b: Range): number {
  const between = (how: number, edge: "start" | "end") => {
    const [first, second] = a.compareBoundaryPoints(how, b) <= 0 ? [a, b] : [b, a];
    const gap = document.createRange();
    gap.setStart(first[`${edge}Container`], first[`${edge}Offset`]);
    gap.setEnd(second[`${edge}Container`], second[`${edge}Offset`]);
    return gap.toString().trim().length;
  };
  return Math.max(between(Range.START_TO_START, "start"), between(Range.END_TO_END, "end"));
}

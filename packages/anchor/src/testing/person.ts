/// <reference types="@vitest/browser-playwright" />
import { cdp } from "vitest/browser";

/** A place on the screen. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the caret would stand before words of an element. */
export function before(root: Element, words: string): Place {
  return caretAt(root, words, 0);
}

/** Where the caret would stand after words of an element. */
export function after(root: Element, words: string): Place {
  return caretAt(root, words, words.length);
}

/** The middle of an element. */
export function middle(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Drags the mouse from one place to the next, as a person does: press, some moves, release. `beforeRelease` happens while the button is down. */
export async function drag(from: Place, to: Place, beforeRelease?: () => void): Promise<void> {
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  await mouse("mousePressed", from);
  await mouse("mouseMoved", between);
  beforeRelease?.();
  await mouse("mouseMoved", to);
  await mouse("mouseReleased", to);
}

/** Clicks a place two or three times. */
export async function click(place: Place, times: 2 | 3): Promise<void> {
  for (let clickCount = 1; clickCount <= times; clickCount++) {
    await mouse("mousePressed", place, clickCount);
    await mouse("mouseReleased", place, clickCount);
  }
}

function mouse(
  type: "mousePressed" | "mouseMoved" | "mouseReleased",
  { x, y }: Place,
  clickCount = 1,
): Promise<unknown> {
  return cdp().send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount });
}

function caretAt(root: Element, words: string, offset: number): Place {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const index = node.data.indexOf(words);
    if (index === -1) continue;
    const range = document.createRange();
    range.setStart(node, index + offset);
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left, y: top + height / 2 };
  }
  throw new RangeError(`The element does not hold "${words}".`);
}

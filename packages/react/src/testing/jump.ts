import { page } from "vitest/browser";
import { citationOf } from "./citation.ts";

/** A citation of words in a message of the test timeline; unknown context is given as the words around them. */
export function cite(index: number, text: string, prefix = "", suffix = "") {
  const source = { kind: "message", threadId: "thread-1", messageId: `message-${index}` } as const;
  return citationOf({ source, text, start: 0, end: text.length, prefix, suffix });
}

/** Words of an early message. */
export const early = cite(40, "Message 40 says line 2", "of it.");

/** The live region of the test product. */
export const status = page.getByRole("status");

/** The timeline's own scroller. */
export const scroller = () => page.getByTestId("scroller").element();

/** A chip, by its place on the page. */
export const chip = (index = 0) => page.getByRole("link").nth(index);

/** Waits for so many animation frames. */
export async function frames(count: number) {
  for (let index = 0; index < count; index++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The words that are marked. */
export const marked = () => [...(CSS.highlights.get("pincite") ?? [])].map(String);

/** How far the marked words' first line is from the top of the timeline. */
export function markedOffset(): number {
  const [range] = CSS.highlights.get("pincite") ?? [];
  return ((range as Range).getClientRects()[0]?.top ?? Number.NaN) - scroller().getBoundingClientRect().top;
}

/** A third of the way down the timeline. */
export const third = () => scroller().clientHeight / 3;

import { type DriveContext, framesBetweenRequests, locate, mayScroll, requestRow, rowOf } from "./drive-context.ts";
import { nextFrame } from "./frames.ts";
import { createScroll, moveToRest, offsetOf, reveal, tolerance } from "./position.ts";

/** Milliseconds without drift after which the position is no longer watched frame by frame, only on changes of size. */
const restingTime = 1000;

/** Frames without the row, about a second, after which the list is no longer asked for it. */
const mostMissed = 60;

/**
 * Keeps the first line of the marked words where it came to rest while rows above and the row itself grow, pages are loaded or the list
 * loses the row, until the person takes over.
 */
export async function hold(context: DriveContext, signal: AbortSignal): Promise<void> {
  const scroll = createScroll(context.scroller);
  let held: number | undefined;
  let missed = 0;
  let calmSince = -1;
  let wake: (() => void) | undefined;

  /** Puts the words back; tells whether there is still something to watch. */
  const correct = (): boolean => {
    if (!mayScroll(context)) return false;
    const now = locate(context);
    if (!now) {
      // The list lost the row (it was mounted anew, or many rows came before); words that are gone are another matter.
      if (rowOf(context) || missed >= mostMissed) return false;
      if (missed++ % framesBetweenRequests === 0) requestRow(context);
      return true;
    }
    missed = 0;
    if (held === undefined) {
      // A no-op right after measuring; a step to another candidate, or words found again, have to be gone to.
      reveal(now.range, now.row.element);
      moveToRest(now.range, now.row.element, context.scroller(), scroll);
      held = offsetOf(now.range, context.scroller());
      return true;
    }
    const drift = (offsetOf(now.range, context.scroller()) ?? held) - held;
    return Math.abs(drift) >= tolerance && Math.abs(scroll(drift)) >= tolerance;
  };

  const observed = new WeakSet<Element>();
  const resized = new ResizeObserver(() => {
    if (!correct()) return;
    calmSince = -1;
    wake?.();
  });
  signal.addEventListener("abort", () => resized.disconnect(), { once: true });

  correct();
  while (mayScroll(context)) {
    for (const element of around(context)) {
      // Observing again would report a size again.
      if (!observed.has(element)) resized.observe(element);
      observed.add(element);
    }
    const time = await nextFrame(signal);
    if (correct() || calmSince < 0) calmSince = time;
    if (time - calmSince <= restingTime) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    calmSince = -1;
  }
}

/** What can move the words: the row, and everything between it and what scrolls. */
function* around(context: DriveContext): Generator<Element> {
  const scroller = context.scroller();
  let element: Element | null = rowOf(context)?.element ?? null;
  for (; element && element !== scroller; element = element.parentElement) yield element;
}

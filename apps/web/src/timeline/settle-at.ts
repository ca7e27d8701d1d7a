import type { RowPlace, Timeline } from "./Timeline.ts";

/** Brings a row to its place and keeps at it until the row rests there; ends early with the signal, or when the person scrolls. */
export async function settleAt(
  timeline: Timeline,
  { messageId, offset }: RowPlace,
  outerSignal: AbortSignal,
): Promise<void> {
  const release = timeline.hold();
  const hand = new AbortController();
  const signal = AbortSignal.any([outerSignal, hand.signal]);
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    timeline.scroller()?.addEventListener(name, () => hand.abort(), { signal, passive: true });
  }
  timeline.scrollToMessage(messageId, offset);
  for (let away = 1; Math.abs(away) >= 1 && !signal.aborted;) {
    const row = await timeline.whenStable(messageId, signal);
    const top = timeline.scroller()?.getBoundingClientRect().top;
    if (row === undefined || top === undefined || signal.aborted) break;
    away = row.getBoundingClientRect().top - top - offset;
    const before = timeline.scroller()?.scrollTop;
    timeline.scrollBy(away);
    // An end of the content can be nearer than the place.
    if (timeline.scroller()?.scrollTop === before) break;
  }
  release();
  hand.abort();
}

import type { Captured } from "./capture.ts";

/** A rectangle in the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a toolbar goes. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly side: "above" | "below" | "docked";
}

/** What decides where a toolbar goes. */
export interface PlacementOptions {
  /** The selection, its rectangles in the viewport. */
  readonly captured: Pick<Captured, "input"> & { readonly rects: readonly Box[]; readonly anchorRect: Box };
  readonly toolbar: { readonly width: number; readonly height: number };
  /** The visible part of the page: on a phone, what the keyboard leaves (`visualViewport`). */
  readonly viewport: Box;
}

/** Clear of the line and of its neighbours' descenders. */
const gap = 8;

/** Taps nearer than this to a selection handle never reach the page on iOS; the handle hangs below the selection's end. */
const handleGap = 50;

/** Above a selection, a phone shows its own menu: about 44 px, and its distance. */
const menuGap = 64;

/**
 * Places a toolbar by a selection; undefined while the selected words are not mounted. Mouse and keyboard: by the line where the
 * selecting ended, on the side away from the words where there is room. Touch: below the selection and clear of its handle,
 * else docked at the viewport's bottom, else above the system's menu.
 */
export function placeToolbar({ captured, toolbar, viewport }: PlacementOptions): Placement | undefined {
  const [first] = captured.rects;
  const last = captured.rects.at(-1);
  if (!first || !last) return undefined;
  const leftAt = (box: Box) =>
    Math.max(viewport.left + gap, Math.min(center(box) - toolbar.width / 2, viewport.right - gap - toolbar.width));
  const docked = { top: viewport.bottom - gap - toolbar.height, side: "docked" } as const;

  if (captured.input === "touch") {
    const left = leftAt(last);
    const below = last.bottom + handleGap;
    const above = first.top - menuGap - toolbar.height;
    if (below <= docked.top) return { left, top: below, side: "below" };
    // A selection that runs past the bottom has its handle out of sight, and nothing to keep clear of.
    return last.bottom > viewport.bottom || above < viewport.top
      ? { left, ...docked }
      : { left, top: above, side: "above" };
  }

  const left = leftAt(captured.anchorRect);
  const above = { left, top: first.top - gap - toolbar.height, side: "above" } as const;
  const below = { left, top: last.bottom + gap, side: "below" } as const;
  const fitsAbove = above.top >= viewport.top && first.top <= viewport.bottom;
  const fitsBelow = below.top + toolbar.height <= viewport.bottom && last.bottom >= viewport.top;
  const endedAbove = captured.anchorRect.top <= first.top && captured.anchorRect.bottom < last.bottom;
  if (fitsAbove && (endedAbove || !fitsBelow)) return above;
  return fitsBelow ? below : { left, ...docked };
}

function center({ left, right }: Box): number {
  return (left + right) / 2;
}

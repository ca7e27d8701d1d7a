import type { SelectionInput } from "./capture.ts";

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
  /** The first and last selected lines, in the viewport. */
  readonly first: Box;
  readonly last: Box;
  /** The line where the selecting ended, by the pointer. */
  readonly anchor: Box;
  readonly toolbar: { readonly width: number; readonly height: number };
  /** The visible part of the page: on a phone, what the keyboard leaves (`visualViewport`). */
  readonly viewport: Box;
  readonly input: SelectionInput;
}

/** Clear of the line and of its neighbours' descenders. */
const gap = 8;

/** Taps nearer than this to a selection handle never reach the page on iOS; the handle hangs below the selection's end. */
const handleGap = 50;

/** Above a selection, a phone shows its own menu: about 44 px, and its distance. */
const menuGap = 64;

/**
 * Places a toolbar by a selection. Mouse and keyboard: by the line where the selecting ended, on the side away from the
 * words where there is room. Touch: below the selection and clear of its handle, else docked at the viewport's bottom,
 * else above the system's menu.
 */
export function placeToolbar(options: PlacementOptions): Placement {
  return options.input === "touch" ? placeForTouch(options) : placeForPointer(options);
}

function placeForPointer({ first, last, anchor, toolbar, viewport }: PlacementOptions): Placement {
  const left = clamp(center(anchor) - toolbar.width / 2, viewport.left + gap, viewport.right - gap - toolbar.width);
  const above = first.top - gap - toolbar.height;
  const below = last.bottom + gap;
  const fitsAbove = above >= viewport.top && first.top <= viewport.bottom;
  const fitsBelow = below + toolbar.height <= viewport.bottom && last.bottom >= viewport.top;
  const wantsAbove = anchor.top <= first.top && anchor.bottom < last.bottom;
  if (wantsAbove && fitsAbove) return { left, top: above, side: "above" };
  if (fitsBelow) return { left, top: below, side: "below" };
  if (fitsAbove) return { left, top: above, side: "above" };
  return { left, top: viewport.bottom - gap - toolbar.height, side: "docked" };
}

function placeForTouch({ first, last, toolbar, viewport }: PlacementOptions): Placement {
  const left = clamp(center(last) - toolbar.width / 2, viewport.left + gap, viewport.right - gap - toolbar.width);
  const below = last.bottom + handleGap;
  const docked = viewport.bottom - gap - toolbar.height;
  if (below <= docked) return { left, top: below, side: "below" };
  const above = first.top - menuGap - toolbar.height;
  // A selection that runs past the bottom has its handle out of sight, and nothing to keep clear of.
  if (last.bottom > viewport.bottom || above < viewport.top) return { left, top: docked, side: "docked" };
  return { left, top: above, side: "above" };
}

function center({ left, right }: Box): number {
  return (left + right) / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

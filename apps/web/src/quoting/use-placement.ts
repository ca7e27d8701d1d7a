import { type Box, type Captured, placeToolbar } from "@pincite/react";
import { type RefObject, useLayoutEffect } from "react";

/** Keeps the toolbar by the selected words, inside what is visible of the pane. */
export function usePlacement(
  toolbar: RefObject<HTMLElement | null>,
  captured: Captured | undefined,
  pane: RefObject<Element | null>,
): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (element === null || captured === undefined) return undefined;
    const place = () => moveTo(element, placementOf(element, captured, visiblePart(pane.current)));
    place();
    // The keyboard of a phone comes and goes without a resize of the window.
    visualViewport?.addEventListener("resize", place);
    return () => visualViewport?.removeEventListener("resize", place);
  });
}

function moveTo({ style }: HTMLElement, { left, top }: { readonly left: number; readonly top: number }): void {
  style.left = `${Math.round(left)}px`;
  style.top = `${Math.round(top)}px`;
}

function placementOf(
  element: HTMLElement,
  captured: Captured,
  viewport: Box,
): { readonly left: number; readonly top: number } {
  const toolbar = { width: element.offsetWidth, height: element.offsetHeight };
  // Undefined when the message was scrolled out of the list; the words are still at hand.
  return (
    placeToolbar({ captured, toolbar, viewport }) ?? {
      left: (viewport.left + viewport.right - toolbar.width) / 2,
      top: viewport.bottom - 8 - toolbar.height,
    }
  );
}

function visiblePart(pane: Element | null): Box {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
  const screen = { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height };
  if (pane === null) return screen;
  const box = pane.getBoundingClientRect();
  const part = {
    left: Math.max(screen.left, box.left),
    top: Math.max(screen.top, box.top),
    right: Math.min(screen.right, box.right),
    bottom: Math.min(screen.bottom, box.bottom),
  };
  // A keyboard can leave nothing of the pane: then the screen's own bottom is the place.
  return part.bottom - part.top < 80 ? screen : part;
}

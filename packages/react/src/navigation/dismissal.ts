import { isRunning } from "./reduce.ts";
import type { NavigationState } from "./state.ts";

/** Clicks in here are part of the navigation: its bar, its buttons, a popover that belongs to it. */
const own = "[data-pincite-navigation]";

/** Dismisses on Escape and on a click elsewhere; the click that asks for a navigation never dismisses it. Returns what stops it. */
export function watchDismissal(state: () => NavigationState, dismiss: () => void): () => void {
  const stop = new AbortController();
  let pressed: NavigationState | undefined;

  addEventListener(
    "keydown",
    (event) => {
      // A dialog or menu that took this Escape for itself has prevented its default.
      if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) dismiss();
    },
    { signal: stop.signal },
  );
  addEventListener("click", () => (pressed = state()), { capture: true, signal: stop.signal });
  addEventListener(
    "click",
    ({ target }) => {
      const now = state();
      if (now !== pressed || isRunning(now.phase)) return;
      // Words selected by dragging, to quote from what is shown, end in a click too.
      if (document.getSelection()?.isCollapsed === false) return;
      if (target instanceof Element && target.closest(own)) return;
      dismiss();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

import {
  type CaptureResult,
  captureSelection,
  type FindMessage,
  measureCapture,
  type SelectionInput,
} from "./capture.ts";

/** What to observe. */
export interface ObserveOptions {
  readonly findMessage: FindMessage;
  readonly ignore?: readonly string[] | undefined;
}

/** An observed selection. */
export interface SelectionObserver {
  /** Captures what is selected at this moment, without waiting for it to settle: for a shortcut. */
  readonly read: () => CaptureResult | undefined;
  /** Forgets the capture; the browser's selection stays as it is. */
  readonly clear: () => void;
  readonly stop: () => void;
}

/** A drag of a touch handle pauses for up to a quarter of a second between two moves. */
const touchSettles = 300;
/** Keys repeat every 30 ms or so, and people press Shift+arrow several times a second. */
const keysSettle = 180;

const toolbar = "[data-pincite-toolbar]";

/**
 * Tells what is selected once it is: when the mouse button comes up, when keys or touch handles come to rest. A capture
 * outlives whatever the person did not do themselves (React replacing the nodes, a press on the toolbar collapsing
 * the selection) and ends with the selection, or with Escape.
 */
export function observeSelection(
  options: () => ObserveOptions,
  onChange: (result: CaptureResult | undefined) => void,
): SelectionObserver {
  const stopped = new AbortController();
  const listening = { capture: true, passive: true, signal: stopped.signal } as const;
  let result: CaptureResult | undefined;
  let input: SelectionInput = "keyboard";
  let pressed = false;
  let inToolbar = false;
  /** The person did something since the capture, so that a change of the selection is theirs. */
  let acted = false;
  /** The selection changed since it was last read, so that a press elsewhere does not bring back what was cleared. */
  let changed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const set = (next: CaptureResult | undefined) => {
    if (next === undefined && result === undefined) return;
    result = next;
    onChange(result);
  };
  const settleIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(settle, milliseconds);
  };

  function settle() {
    if (!changed || (result && !acted)) return;
    read();
  }

  function read(): CaptureResult | undefined {
    clearTimeout(timer);
    // With the focus in the toolbar the page's selection is the toolbar's own; the capture stands.
    if (inToolbar || isInToolbar(document.activeElement)) return result;
    changed = false;
    acted = false;
    const { findMessage, ignore } = options();
    set(captureSelection(document.getSelection(), { findMessage, input, ...(ignore && { ignore }) }));
    return result;
  }

  function clear() {
    clearTimeout(timer);
    changed = false;
    inToolbar = false;
    set(undefined);
  }

  function remeasure() {
    if (!result?.ok || frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (result?.ok) set(measureCapture(result, options().ignore));
    });
  }

  document.addEventListener(
    "pointerdown",
    ({ pointerType, target }) => {
      // A press before the selection has come to rest is about what is selected now.
      if (isInToolbar(target)) settle();
      inToolbar = isInToolbar(target);
      if (inToolbar) return;
      // What keys had selected just before would be read in the middle of the drag.
      clearTimeout(timer);
      pressed = true;
      acted = true;
      input = pointerType === "mouse" ? "mouse" : "touch";
    },
    listening,
  );
  for (const type of ["pointerup", "pointercancel"] as const) {
    document.addEventListener(
      type,
      () => {
        if (!pressed) return;
        pressed = false;
        // The browser collapses the selection for a plain click only after the release.
        if (input === "mouse") settleIn(0);
      },
      listening,
    );
  }
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.isComposing && result) {
        clear();
        // One Escape, one thing: a quote that is shown stays.
        event.preventDefault();
      }
      if (isInToolbar(event.target)) return;
      inToolbar = false;
      acted = true;
      if (!pressed) input = "keyboard";
    },
    { capture: true, signal: stopped.signal },
  );
  document.addEventListener("keyup", ({ key }) => key === "Shift" && changed && !pressed && settleIn(0), listening);
  document.addEventListener(
    "selectionchange",
    () => {
      if (inToolbar || isInToolbar(document.activeElement)) return;
      changed = true;
      // Handles are the system's: dragging them again sends no pointer events, only this.
      if (input === "touch" && document.getSelection()?.isCollapsed === false) acted = true;
      if (pressed && input === "mouse") return;
      settleIn(input === "touch" ? touchSettles : keysSettle);
    },
    listening,
  );
  document.addEventListener("scroll", remeasure, listening);
  addEventListener("resize", remeasure, listening);

  return {
    read,
    clear,
    stop: () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      stopped.abort();
    },
  };
}

function isInToolbar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(toolbar) !== null;
}

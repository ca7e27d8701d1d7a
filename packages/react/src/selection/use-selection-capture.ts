import { type MouseEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Captured, CaptureResult, FindMessage, RefusalReason } from "./capture.ts";
import { observeSelection, type SelectionObserver } from "./observe.ts";

/** What `useSelectionCapture` is given. */
export interface UseSelectionCaptureOptions {
  /** Selections outside of it are none of this hook's business; the whole page by default. */
  readonly root?: RefObject<Element | null>;
  readonly findMessage: FindMessage;
  /** Selectors that the product leaves out of every text stream. */
  readonly ignore?: readonly string[];
}

/** The attributes by which an element is known as the toolbar; pressing in it keeps the selection. */
export interface ToolbarProps {
  readonly "data-pincite-toolbar": "";
  readonly onMouseDown: (event: MouseEvent) => void;
}

/** What is selected, and what can be done about it. */
export interface SelectionCapture {
  /** The settled selection that can be quoted. */
  readonly captured: Captured | undefined;
  /** Why the settled selection cannot be quoted. */
  readonly refusal: RefusalReason | undefined;
  /** Captures what is selected at this moment, without waiting for it to settle: for a shortcut. */
  readonly read: () => CaptureResult | undefined;
  /** Forgets the capture, after it was quoted. */
  readonly clear: () => void;
  readonly toolbarProps: ToolbarProps;
}

/** Captures selections of messages made with mouse, keyboard or touch. */
export function useSelectionCapture(options: UseSelectionCaptureOptions): SelectionCapture {
  const [result, setResult] = useState<CaptureResult | undefined>(undefined);
  const latest = useRef(options);
  const observer = useRef<SelectionObserver>(undefined);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const findMessage: FindMessage = (node) => {
      const { root, findMessage: find } = latest.current;
      const message = find(node);
      return message && (!root?.current || root.current.contains(message.element)) ? message : undefined;
    };
    const current = observeSelection(() => ({ findMessage, ignore: latest.current.ignore }), setResult);
    observer.current = current;
    return () => {
      current.stop();
      observer.current = undefined;
    };
  }, []);

  const read = useCallback(() => observer.current?.read(), []);
  const clear = useCallback(() => observer.current?.clear(), []);
  return {
    captured: result?.ok ? result : undefined,
    refusal: result && !result.ok ? result.reason : undefined,
    read,
    clear,
    toolbarProps,
  };
}

const toolbarProps: ToolbarProps = { "data-pincite-toolbar": "", onMouseDown: keepSelection };

/** A press moves the focus and with it the selection, except where the person is about to type. */
function keepSelection(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest("input, textarea, select, [contenteditable]"))
    event.preventDefault();
}

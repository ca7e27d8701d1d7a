import type { Citation } from "@pincite/format";
import {
  type Captured,
  citationFrom,
  isQuoteShortcut,
  type SelectionCapture,
  type ToolbarProps,
  useSelectionCapture,
} from "@pincite/react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { citationToCopy, copy } from "./copy.ts";
import type { SelectionToolbarProps } from "./SelectionToolbar.tsx";
import { copied, nothingSelected, notCopied, refusals, unasked } from "./wording.ts";

/** How long a status stays, in milliseconds: long enough to read a sentence. */
const STATUS_STAYS = 4000;

/** What quoting offers to the toolbar that shows it. */
export interface Quoting {
  readonly captured: Captured | undefined;
  readonly toolbarProps: ToolbarProps;
  readonly toolbar: RefObject<HTMLDivElement | null>;
  readonly status: { readonly sentence: string } | null;
  readonly quote: (captured: Captured, comment: boolean) => void;
  readonly copyCitation: (captured: Captured) => void;
}

/** Turns what is selected into quotes, by toolbar and by keyboard. */
export function useQuoting(props: SelectionToolbarProps): Quoting {
  const { environmentId, threadId, registry, sourceOf } = props;
  const { captured, refusal, read, clear, toolbarProps } = useSelectionCapture(captureOptions(props));
  const [status, say] = useStatus();
  const toolbar = useRef<HTMLDivElement>(null);

  const citationOf = ({ messageId, selector }: Captured): Citation =>
    citationFrom({
      environmentId,
      source: sourceOf?.(messageId) ?? { kind: "message", threadId, messageId },
      selector,
    });

  const quote = (selected: Captured, comment: boolean): void => {
    registry.get(environmentId, threadId)?.insertQuote(citationOf(selected), { comment });
    clear();
  };

  const copyCitation = (selected: Captured): void => {
    void copy(citationToCopy(citationOf(selected))).then((done) => say(done ? copied : notCopied));
    clear();
  };

  useToolbarKeys(toolbar, (event) => {
    if (!isQuoteShortcut(event)) return;
    const result = read();
    event.preventDefault();
    if (result?.ok === true) quote(result, false);
    else say(result === undefined ? nothingSelected : refusals[result.reason]);
  });

  const tellUnasked = useEffectEvent((reason: SelectionCapture["refusal"]) => {
    if (reason !== undefined && unasked.has(reason)) say(refusals[reason]);
  });
  useEffect(() => tellUnasked(refusal), [refusal]);

  return { captured, toolbarProps, toolbar, status, quote, copyCitation };
}

function captureOptions({ root, findMessage, ignore }: SelectionToolbarProps) {
  return { root, findMessage, ...(ignore !== undefined && { ignore }) };
}

/** Alt+Shift+Q moves the focus into the toolbar, Escape in it moves the focus back. */
function useToolbarKeys(toolbar: RefObject<HTMLDivElement | null>, other: (event: KeyboardEvent) => void): void {
  const cameFrom = useRef<Element>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const element = toolbar.current;
    if (
      event.code === "KeyQ" &&
      event.altKey &&
      event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      element !== null
    ) {
      event.preventDefault();
      cameFrom.current = document.activeElement;
      element.querySelector("button")?.focus();
      return;
    }
    if (event.key === "Escape" && element?.contains(document.activeElement) === true) {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
      return;
    }
    other(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // On the window, ahead of the capture's own listener: Escape there takes the toolbar away, and the focus with it.
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, []);
}

function useStatus(): readonly [{ readonly sentence: string } | null, (sentence: string) => void] {
  const [status, setStatus] = useState<{ readonly sentence: string } | null>(null);
  useEffect(() => {
    if (status === null) return undefined;
    const timer = setTimeout(() => setStatus(null), STATUS_STAYS);
    return () => clearTimeout(timer);
  }, [status]);
  return [status, (sentence) => setStatus({ sentence })];
}

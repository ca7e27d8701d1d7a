import { Toolbar } from "@base-ui/react/toolbar";
import type { CitationSource } from "@pincite/format";
import type { FindMessage } from "@pincite/react";
import type { ReactNode, RefObject } from "react";
import type { ComposerRegistry } from "../composer/index.ts";
import { usePlacement } from "./use-placement.ts";
import { useQuoting } from "./use-quoting.ts";

/** What the toolbar needs to quote from a pane of messages or a document. */
export interface SelectionToolbarProps {
  readonly environmentId: string;
  /** The thread into whose composer quotes go. */
  readonly threadId: string;
  /** The pane in which text can be quoted; the toolbar stays within what is visible of it. */
  readonly root: RefObject<Element | null>;
  readonly findMessage: FindMessage;
  /** What a quoted message is; by default a message of the thread. */
  readonly sourceOf?: (messageId: string) => CitationSource;
  /** Selectors that are left out of every text stream. */
  readonly ignore?: readonly string[];
  readonly registry: ComposerRegistry;
}

/**
 * What can be done with selected words: quote, quote with a comment, copy with the citation. Alt+Q quotes at once, Alt+Shift+Q moves the
 * focus here, Escape closes. It never takes the selection away.
 */
export function SelectionToolbar(props: SelectionToolbarProps): ReactNode {
  const { captured, toolbarProps, toolbar, status, quote, copyCitation } = useQuoting(props);
  usePlacement(toolbar, captured, props.root);
  return (
    <>
      {captured !== undefined && (
        <Toolbar.Root
          ref={toolbar}
          {...toolbarProps}
          aria-label="Selected words"
          data-slot="selection-toolbar"
          className="fixed z-30 flex max-w-[calc(100vw-16px)] rounded-control border border-line bg-raised p-1 text-[13px] leading-[22px] font-medium whitespace-nowrap text-ink shadow-float"
        >
          <Toolbar.Button
            className={`${button} bg-hover`}
            aria-keyshortcuts="Alt+Q"
            onClick={() => quote(captured, false)}
          >
            Quote
            <kbd aria-hidden className="ml-1.5 font-sans text-[11px] font-medium text-soft pointer-coarse:hidden">
              Alt Q
            </kbd>
          </Toolbar.Button>
          <Toolbar.Button className={button} aria-label="Quote with comment" onClick={() => quote(captured, true)}>
            With comment
          </Toolbar.Button>
          <Toolbar.Button className={button} onClick={() => copyCitation(captured)}>
            Copy with citation
          </Toolbar.Button>
        </Toolbar.Root>
      )}
      <output aria-live="polite" data-slot="quoting-status" className={status === null ? "sr-only" : pill}>
        {status?.sentence}
      </output>
    </>
  );
}

const button =
  "flex items-center rounded-[7px] px-2.5 py-[3px] transition-colors hover:bg-hover focus-visible:outline-offset-0 pointer-coarse:min-h-11 pointer-coarse:px-3";

const pill =
  "pointer-events-none fixed bottom-40 left-1/2 z-30 w-max max-w-[calc(100vw-32px)] -translate-x-1/2 rounded-full border border-line bg-raised px-3.5 py-1 text-center text-[13px] leading-[22px] text-ink shadow-float";

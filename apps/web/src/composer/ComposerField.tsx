import { type ReactNode, useCallback } from "react";
import type { ComposerSession, ComposerView } from "./composer-view.ts";
import { isTouchOnly } from "./is-touch-only.ts";

/** The element in which the person writes. Its content belongs to the editor, not to React. */
export function ComposerField({
  session,
  view,
  placeholder,
}: {
  readonly session: ComposerSession;
  readonly view: ComposerView;
  readonly placeholder: string;
}): ReactNode {
  const attach = useCallback(
    (root: HTMLDivElement) => {
      session.editor.attach(root);
      return () => session.editor.attach(null);
    },
    [session],
  );
  return (
    <div className="relative">
      {view.bare && (
        <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 truncate text-soft select-none">
          {placeholder}
        </div>
      )}
      <div
        ref={attach}
        contentEditable
        suppressContentEditableWarning
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot hold chips
        role="textbox"
        tabIndex={0}
        aria-label="Message"
        aria-multiline
        aria-placeholder={placeholder}
        aria-busy={view.send.phase === "sending"}
        spellCheck
        enterKeyHint={isTouchOnly() ? "enter" : "send"}
        data-slot="composer-text"
        className="composer-text max-h-[38dvh] min-h-[52px] overflow-y-auto text-ink"
      />
    </div>
  );
}

import { Popover } from "@base-ui/react/popover";
import type { Citation } from "@pincite/format";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { FindingLine } from "../checks/FindingLine.tsx";
import { buttonClass } from "../interface/Button.tsx";
import type { ComposerSession } from "./composer-view.ts";
import type { Chip, ChipId } from "./draft-editor.ts";
import type { SourcePlace } from "./seam.ts";
import { goToSource } from "./wording.ts";

/** The format's limit on a comment, in units. */
const COMMENT_LIMIT = 8000;

/**
 * A chip, opened: the whole excerpt, its comment, the way to its source. The comment is written into the draft as it is typed, so that no
 * way of leaving loses it.
 */
export function ChipPopover({
  id,
  chip,
  session,
  place,
  activate,
}: {
  readonly id: ChipId;
  readonly chip: Chip;
  readonly session: ComposerSession;
  readonly place: SourcePlace | undefined;
  readonly activate: (citation: Citation, origin: Element) => void;
}): ReactNode {
  const [comment, setComment] = useState(chip.citation.comment ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const leave = () => {
    session.openChip(null);
    session.editor.leave(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229)
      return;
    event.preventDefault();
    leave();
  };
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return;
        if (reason === "escape-key") leave();
        else session.openChip(null);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={chip.element}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className="z-40"
        >
          <Popover.Popup
            initialFocus={field}
            finalFocus={false}
            aria-label="Quote"
            data-slot="chip-popover"
            className="flex w-[min(420px,calc(100vw-24px))] flex-col gap-3 rounded-[14px] border border-line bg-raised p-3 shadow-float outline-none"
          >
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long excerpt scrolls, by keyboard too */}
            <blockquote dir="auto" tabIndex={0} aria-label="Excerpt" className="slip max-h-40 overflow-y-auto">
              {chip.citation.text}
            </blockquote>
            <FindingLine citation={chip.citation} />
            <label className="flex flex-col gap-1 text-[12.5px] leading-[18px] font-medium text-soft">
              Your comment
              <textarea
                ref={field}
                value={comment}
                maxLength={COMMENT_LIMIT}
                rows={2}
                placeholder="What about it?"
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  setComment(event.target.value);
                  session.setComment(id, event.target.value);
                }}
                className="field-sizing-content max-h-40 min-h-14 w-full resize-none rounded-control border border-line-strong bg-surface px-3 py-2 text-[15px] leading-[22px] font-normal text-ink"
              />
            </label>
            <div className="flex flex-wrap items-center gap-1.5">
              <button
                type="button"
                disabled={place === "unavailable"}
                onClick={() => {
                  session.openChip(null);
                  activate(chip.citation, chip.element);
                }}
                className={buttonClass("quiet", "px-2.5")}
              >
                {goToSource(place)}
              </button>
              <button type="button" onClick={() => session.removeChip(id)} className={buttonClass("quiet", "px-2.5")}>
                Remove quote
              </button>
              <button type="button" onClick={leave} className={buttonClass("plain", "ml-auto")}>
                Done
              </button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Popover } from "@base-ui/react/popover";
import type { AnswerCitation } from "@pincite/api";
import { CitationMarker } from "@pincite/react";
import { type ReactNode, useContext, useState } from "react";
import { CitationsContext } from "../navigation/citations-context.ts";
import { ScrollArea } from "../message/ScrollArea.tsx";
import { AnswerContext } from "./answer-context.ts";
import { SourceAction } from "./SourceAction.tsx";

/** Milliseconds of hovering before a source is shown: passing over a line opens none. */
const hoverDelay = 350;

/** Milliseconds for the way of a pointer from the marker to what it opened. */
const closeDelay = 150;

/** A marker in rendered Markdown: a button where the answer has a source of that number, and text where it has none. */
export function AnswerMarker({ number = 0 }: { readonly number?: number }): ReactNode {
  const citation = useContext(AnswerContext)[number - 1];
  return citation === undefined ? `[${number}]` : <Marker number={number} citation={citation} />;
}

function Marker({ number, citation }: { readonly number: number; readonly citation: AnswerCitation }): ReactNode {
  const { isJumping } = useContext(CitationsContext);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // A jump may bring a marker under a pointer that rests; nobody pointed at that one.
        if (next && reason === "trigger-hover" && isJumping()) return;
        setOpen(next);
      }}
    >
      <CitationMarker
        number={number}
        title={citation.title}
        render={(props) => (
          <Popover.Trigger openOnHover delay={hoverDelay} closeDelay={closeDelay} render={<button {...props} />} />
        )}
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-40">
          <Popover.Popup className="flex w-[420px] max-w-[calc(100vw-24px)] flex-col gap-2 rounded-control border border-line bg-raised p-3 text-[13px] leading-5 shadow-float outline-none">
            <Popover.Title className="text-[13.5px] leading-5 font-[550] break-words">{citation.title}</Popover.Title>
            {citation.cited_text !== "" && (
              <ScrollArea label="Cited text" className="slip max-h-[min(240px,40dvh)] overflow-y-auto">
                {citation.cited_text}
              </ScrollArea>
            )}
            <SourceAction citation={citation} onAct={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { PreviewCard } from "@base-ui/react/preview-card";
import { decode } from "@pincite/format";
import { CitationChip } from "@pincite/react";
import { type ReactNode, useContext } from "react";
import { CitationsContext } from "../navigation/citations-context.ts";
import { CitationCard } from "../navigation/CitationCard.tsx";

/** What the remark plugin leaves in the tree for a citation. */
export interface MessageChipProps {
  readonly uri?: string;
  readonly label?: string;
  readonly children?: ReactNode;
}

/** Milliseconds of hovering before a chip shows its whole excerpt: passing over a line of chips opens none. */
const hoverDelay = 350;

/** A citation in a message: a slip with the first words; the whole excerpt on hover or focus, the source on click or Enter. */
export function MessageChip({ uri, label, children }: MessageChipProps): ReactNode {
  const citations = useContext(CitationsContext);
  const decoded = decode(uri ?? "");
  if (!decoded.ok) return children;
  const { citation } = decoded;
  const place = citations.placeOf(citation);
  const state = place === "unavailable" ? "unavailable" : place === "this-thread" ? "available" : "elsewhere";
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger
        delay={hoverDelay}
        render={
          <CitationChip
            citation={citation}
            state={state}
            onActivate={citations.activate}
            {...(label !== undefined && { label })}
          />
        }
      />
      <PreviewCard.Portal>
        <PreviewCard.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-40">
          <PreviewCard.Popup className="w-[420px] max-w-[calc(100vw-24px)] rounded-control border border-line bg-raised p-3 shadow-float outline-none">
            <CitationCard citation={citation} place={place} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

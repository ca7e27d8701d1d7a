import { PreviewCard } from "@base-ui/react/preview-card";
import { type Citation, decode } from "@pincite/format";
import { CitationChip, englishChipPhrases, previewText, type SourceState } from "@pincite/react";
import { type ReactNode, useContext, useMemo, useState } from "react";
import type { Finding } from "../checks/CitationChecks.ts";
import { useFinding } from "../checks/use-finding.ts";
import { chipWords } from "../checks/wording.ts";
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
  const decoded = useMemo(() => decode(uri ?? ""), [uri]);
  return decoded.ok ? <Chip citation={decoded.citation} label={label} /> : children;
}

function Chip({ citation, label }: { readonly citation: Citation; readonly label: string | undefined }): ReactNode {
  const citations = useContext(CitationsContext);
  const [open, setOpen] = useState(false);
  const place = citations.placeOf(citation);
  const finding = useFinding(citation);
  const state = place === "unavailable" ? "unavailable" : place === "this-thread" ? "available" : "elsewhere";

  const activate = (): void => {
    setOpen(false);
    citations.activate(citation);
  };
  return (
    <PreviewCard.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // A jump may bring a chip under a pointer that rests; nobody pointed at that one.
        if (next && reason === "trigger-hover" && citations.isJumping()) return;
        setOpen(next);
      }}
    >
      <PreviewCard.Trigger
        delay={hoverDelay}
        render={
          <CitationChip
            citation={citation}
            state={state}
            data-check={finding}
            onActivate={activate}
            // Its name is made of its content, so that what is seen and what is heard agree.
            aria-label={undefined}
            {...(label !== undefined && { label })}
          >
            <ChipWords citation={citation} state={state} finding={finding} />
          </CitationChip>
        }
      />
      <PreviewCard.Portal>
        <PreviewCard.Positioner sideOffset={6} align="start" collisionPadding={12} className="z-40">
          <PreviewCard.Popup className="w-[420px] max-w-[calc(100vw-24px)] rounded-control border border-line bg-raised p-3 shadow-float outline-none">
            <CitationCard citation={citation} place={place} onActivate={activate} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function ChipWords({
  citation,
  state,
  finding,
}: {
  readonly citation: Citation;
  readonly state: SourceState;
  readonly finding: Finding;
}): ReactNode {
  const { text, comment } = citation;
  const { quote, comment: commented, states } = englishChipPhrases;
  const check = chipWords[finding];
  return (
    <>
      <Unseen>{`${quote}: `}</Unseen>
      <q data-slot="excerpt">{previewText(text)}</q>
      {comment !== undefined && (
        <>
          <Unseen>{`. ${commented}: `}</Unseen>
          <span data-slot="comment">{previewText(comment)}</span>
        </>
      )}
      {states[state] !== "" && <Unseen>{`. ${states[state]}`}</Unseen>}
      {check !== undefined && (
        <>
          <Unseen>. </Unseen>
          <span data-slot="check" className="select-none">
            {check.brief}
            <span data-slot="rest">{check.rest}</span>
          </span>
        </>
      )}
    </>
  );
}

/** Words for screen readers alone; ordinary copying leaves them out. */
function Unseen({ children }: { readonly children: string }): ReactNode {
  return <span className="sr-only select-none">{children}</span>;
}

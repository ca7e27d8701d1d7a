import type { Citation } from "@pincite/format";
import { CornerUpLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { SourcePlace } from "../composer/seam.ts";
import { FindingLine } from "../checks/FindingLine.tsx";
import { Excerpt } from "./Excerpt.tsx";

const places: Readonly<Record<SourcePlace, string>> = {
  "this-thread": "From this thread",
  "another-thread": "From another thread",
  document: "From a document",
  "another-environment": "Made in another environment, which is not connected here",
  unavailable: "Its source cannot be opened here",
};

/** What a citation's card is given. */
export interface CitationCardProps {
  readonly citation: Citation;
  readonly place: SourcePlace;
  readonly onActivate: () => void;
}

/** A citation in full: the excerpt, the person's comment, where it comes from and the way there. */
export function CitationCard({ citation, place, onActivate }: CitationCardProps): ReactNode {
  const canOpen = place !== "another-environment" && place !== "unavailable";
  return (
    <div className="flex flex-col gap-2" data-slot="citation-card">
      <Excerpt text={citation.text} />
      <FindingLine citation={citation} />
      {citation.comment !== undefined && (
        <p className="text-[13.5px] leading-5 whitespace-pre-wrap">{citation.comment}</p>
      )}
      <div className="flex items-center justify-between gap-3 text-[12.5px] leading-5 text-soft">
        <span>{places[place]}</span>
        {canOpen && (
          <button
            type="button"
            data-pincite-navigation
            className="flex shrink-0 items-center gap-1.5 rounded-[7px] px-1.5 font-medium text-accent hover:underline pointer-coarse:min-h-11"
            onClick={onActivate}
          >
            <CornerUpLeft size={14} aria-hidden />
            Go to source
          </button>
        )}
      </div>
    </div>
  );
}

import type { AnswerCitation } from "@pincite/api";
import { previewText } from "@pincite/react";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { SourceAction } from "./SourceAction.tsx";

/** Sources that stand under an answer before the rest is asked for. */
const shownAtFirst = 4;

/** The sources of an answer, numbered as its markers are, each with what it points at. */
export function AnswerSources({ citations }: { readonly citations: readonly AnswerCitation[] }): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (citations.length === 0) return null;
  const isLong = citations.length > shownAtFirst + 1;
  const numbered = citations.map((citation, index) => ({ citation, number: index + 1 }));
  // Two passages of one source are told apart by their words.
  const isShared = ({ title, cited_text }: AnswerCitation): boolean =>
    cited_text !== "" && citations.some((other) => other.title === title && other.cited_text !== cited_text);
  const shown = isLong && !isOpen ? numbered.slice(0, shownAtFirst) : numbered;
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-slot="answer-sources"
      className="mt-4 border-t border-line pt-2.5 text-[13px] leading-5"
    >
      <h3 id={`${id}-title`} className="text-soft">
        Sources
      </h3>
      <ol id={`${id}-list`} className="mt-1 flex flex-col gap-1">
        {shown.map(({ citation, number }) => (
          <li key={number} className="flex items-baseline gap-2">
            <span className="w-5 flex-none text-right text-soft tabular-nums">{number}</span>
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
              <span className="min-w-0 break-words">{citation.title}</span>
              {isShared(citation) && (
                <q className="min-w-0 truncate font-serif text-soft italic">{previewText(citation.cited_text)}</q>
              )}
              <SourceAction citation={citation} />
            </div>
          </li>
        ))}
      </ol>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          className="mt-1 ml-7 flex items-center gap-1 text-soft hover:text-ink pointer-coarse:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={14} aria-hidden className={isOpen ? "rotate-180" : ""} />
          {isOpen ? "Show fewer" : `Show all ${citations.length}`}
        </button>
      )}
    </section>
  );
}

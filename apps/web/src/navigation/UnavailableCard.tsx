import { englishPhrases, type NavigationHandle, type NavigationState, type UnavailableReason } from "@pincite/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../interface/Button.tsx";
import { IconButton } from "../interface/IconButton.tsx";
import { useCopy } from "../interface/use-copy.ts";
import { Excerpt } from "./Excerpt.tsx";

/** A state in which the source cannot be shown. */
type Unavailable = Extract<NavigationState, { readonly phase: "unavailable"; readonly during: unknown }>;

/** What cannot change by trying again. */
const final: ReadonlySet<UnavailableReason> = new Set([
  "environment-unknown",
  "thread-gone",
  "message-gone",
  "document-gone",
  "forbidden",
  "missing",
]);

const sentences: Partial<Record<UnavailableReason, string>> = {
  "environment-unknown": "This quote was made in another environment, which is not connected here.",
};

/** Stands in for a source that cannot be shown: the saved excerpt, one sentence, one way on. */
export function UnavailableCard(props: {
  readonly navigation: NavigationHandle;
  readonly state: Unavailable;
  readonly className: string;
}): ReactNode {
  const { navigation, state, className } = props;
  const { citation } = state.activation;
  const { copied, copy } = useCopy();
  const sentence = sentences[state.reason] ?? `${englishPhrases.unavailable[state.reason]}.`;
  return (
    <section
      data-pincite-navigation
      data-slot="unavailable"
      aria-label="Quote without its source"
      className={`rise absolute left-1/2 z-20 w-[460px] max-w-[calc(100%-24px)] -translate-x-1/2 rounded-composer border border-line bg-raised p-3.5 shadow-float ${className}`}
    >
      <div className="mb-2.5 flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-1 pl-0.5 text-[13.5px] leading-5 font-[550]">{sentence}</p>
        <IconButton icon={X} label="Dismiss" className="-mt-0.5 -mr-1" onClick={navigation.dismiss} />
      </div>
      <Excerpt text={citation.text} />
      <div className="mt-3 flex justify-end">
        {final.has(state.reason) ? (
          <Button onClick={() => copy(citation.text)}>{copied ? "Copied" : "Copy the quote"}</Button>
        ) : (
          <Button onClick={navigation.retry}>Try again</Button>
        )}
      </div>
    </section>
  );
}

import type { Citation } from "@pincite/format";
import type { ReactNode } from "react";
import { findingSentences } from "./wording.ts";
import { useFinding } from "./use-finding.ts";

/** Says below a citation that is shown in full what is wrong with its source, if anything. */
export function FindingLine({ citation }: { readonly citation: Citation }): ReactNode {
  const sentence = findingSentences[useFinding(citation)];
  if (sentence === undefined) return null;
  return (
    <p data-slot="finding" className="text-[12.5px] leading-[18px] text-warn">
      {sentence}
    </p>
  );
}

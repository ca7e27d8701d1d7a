import { describeNavigation, type NavigationHandle, type NavigationState } from "@pincite/react";
import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../interface/Button.tsx";
import { IconButton } from "../interface/IconButton.tsx";
import { Comparison } from "./Comparison.tsx";
import { keepClear } from "./keep-clear.ts";
import { useComparison } from "./use-comparison.ts";

/** A state in which the passage is shown that the quoted words were changed into. */
export type ChangedState = Extract<NavigationState, { readonly phase: "shown"; readonly match: "changed" }>;

/** Says that the marked passage is not what was quoted, and how the two differ. */
export function ChangedCard(props: {
  readonly navigation: NavigationHandle;
  readonly state: ChangedState;
  readonly className: string;
}): ReactNode {
  const { navigation, state, className } = props;
  const runs = useComparison(state.excerpt, state.passage);
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Not before it has its full height.
    if (card.current !== null && runs.length > 0) keepClear(card.current);
  }, [runs]);
  return (
    <section
      ref={card}
      data-pincite-navigation
      data-slot="changed"
      aria-label="Changed quote"
      className={`rise absolute left-1/2 z-20 w-[460px] max-w-[calc(100%-24px)] -translate-x-1/2 rounded-composer border border-line bg-raised p-3.5 shadow-float ${className}`}
    >
      <div className="mb-2 flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-1 pl-0.5 text-[13.5px] leading-5 font-[550]">{`${describeNavigation(state)}.`}</p>
        <IconButton icon={X} label="Dismiss" className="-mt-0.5 -mr-1" onClick={navigation.dismiss} />
      </div>
      <Comparison runs={runs} />
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <p className="pl-0.5 text-[12.5px] leading-5 text-soft">
          <del>Struck out</del>: as quoted. <ins>Underlined</ins>: as it reads now.
        </p>
        {navigation.canGoBack && (
          <Button className="shrink-0" onClick={navigation.back}>
            <span>
              Back<span className="max-sm:sr-only"> to where you were</span>
            </span>
          </Button>
        )}
      </div>
    </section>
  );
}

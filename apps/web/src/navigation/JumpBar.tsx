import { describeNavigation, type NavigationHandle } from "@pincite/react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { ReactNode } from "react";
import { useServices } from "../app/Services.ts";
import { IconButton } from "../interface/IconButton.tsx";
import { ago } from "../interface/times.ts";
import { UnavailableCard } from "./UnavailableCard.tsx";

/** The bar that says what became of a jump and offers the way back. */
export function JumpBar({ navigation }: { readonly navigation: NavigationHandle }): ReactNode {
  const { state, canGoBack, back, dismiss, next, previous } = navigation;
  if (state.phase === "idle" || state.phase === "dismissed") return null;
  if (state.phase === "unavailable" && state.reason !== "ambiguous") {
    return <UnavailableCard navigation={navigation} state={state} />;
  }
  return (
    <div
      data-pincite-navigation
      data-slot="jump-bar"
      role="group"
      aria-label="Quote"
      className="rise absolute top-2 left-1/2 z-20 flex w-max max-w-[calc(100%-24px)] -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised py-1 pr-1.5 pl-3.5 text-[13px] leading-[22px] text-soft shadow-float"
    >
      <span className="truncate pr-1.5">
        <b className="font-[550] text-ink">{describeNavigation(state)}</b> <Age navigation={navigation} />
      </span>
      {state.phase === "unavailable" && (
        <>
          <IconButton icon={ChevronUp} label="Previous match" className={pill} onClick={previous} />
          <IconButton icon={ChevronDown} label="Next match" className={pill} onClick={next} />
        </>
      )}
      {canGoBack && (
        <button
          type="button"
          className="rounded-full bg-hover px-2.5 py-0.5 font-medium text-ink hover:brightness-97 pointer-coarse:min-h-11"
          onClick={back}
        >
          <span className="max-sm:hidden">Back to where you were</span>
          <span className="sm:hidden">Back</span>
        </button>
      )}
      <IconButton icon={X} label="Dismiss" className={pill} onClick={dismiss} />
    </div>
  );
}

const pill = "size-[28px] rounded-full [&>svg]:size-[15px]";

/** How old the quoted message is, when it is loaded. */
function Age({ navigation: { state } }: { readonly navigation: NavigationHandle }): ReactNode {
  const services = useServices();
  if (state.phase !== "shown") return null;
  const { source } = state.activation.citation;
  if (source.kind === "document") {
    const view = services.documents.view(source.documentId).get();
    return view.state === "ready" ? `in ${view.document.name}` : null;
  }
  const message = services.thread(source.threadId).message(source.messageId);
  return message === undefined ? null : `from ${ago(message.createdAt, Date.now())}`;
}

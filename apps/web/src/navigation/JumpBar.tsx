import { describeNavigation, type NavigationHandle } from "@pincite/react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useContext } from "react";
import { useServices } from "../app/Services.ts";
import { IconButton } from "../interface/IconButton.tsx";
import { ago } from "../interface/times.ts";
import { useNow } from "../interface/use-now.ts";
import { ChangedCard } from "./ChangedCard.tsx";
import { NavigationContext } from "./navigation-context.ts";
import { UnavailableCard } from "./UnavailableCard.tsx";

/** Which pane a bar belongs to: the page, or the document beside it. */
export interface JumpBarProps {
  readonly pane: "page" | "document";
  readonly className: string;
}

/** The bar that says what became of a jump and offers the way back; shown in the pane that the jump led to. */
export function JumpBar({ pane, className }: JumpBarProps): ReactNode {
  const navigation = useContext(NavigationContext);
  const { document } = useSearch({ strict: false });
  if (navigation === undefined) return null;
  const { state } = navigation;
  if (state.phase === "idle" || state.phase === "dismissed") return null;
  const { source } = state.activation.citation;
  const isInDocument = source.kind === "document" && source.documentId === document;
  if (isInDocument !== (pane === "document")) return null;
  if (state.phase === "shown" && state.match === "changed") {
    return <ChangedCard navigation={navigation} state={state} className={className} />;
  }
  return state.phase === "unavailable" && state.reason !== "ambiguous" ? (
    <UnavailableCard navigation={navigation} state={state} className={className} />
  ) : (
    <Bar navigation={navigation} className={className} isSmall={pane === "document"} />
  );
}

interface BarProps {
  readonly navigation: NavigationHandle;
  readonly className: string;
  readonly isSmall: boolean;
}

function Bar({ navigation, className, isSmall }: BarProps): ReactNode {
  const { state, canGoBack, back, dismiss, next, previous } = navigation;
  return (
    <section
      data-pincite-navigation
      data-slot="jump-bar"
      aria-label="Quote"
      className={`rise absolute left-1/2 z-20 flex w-max max-w-[calc(100%-24px)] -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised py-1 pr-1.5 pl-3.5 text-[13px] leading-[22px] text-soft shadow-float ${className}`}
    >
      <span className="truncate pr-1.5">
        <b className="font-[550] text-ink">{describeNavigation(state)}</b> {!isSmall && <Age navigation={navigation} />}
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
          Back<span className={isSmall ? "sr-only" : "max-sm:sr-only"}> to where you were</span>
        </button>
      )}
      <IconButton icon={X} label="Dismiss" className={pill} onClick={dismiss} />
    </section>
  );
}

const pill = "size-[28px] rounded-full [&>svg]:size-[15px]";

/** How old the quoted message is, when it is loaded. */
function Age({ navigation: { state } }: { readonly navigation: NavigationHandle }): ReactNode {
  const services = useServices();
  const now = useNow();
  if (state.phase !== "shown") return null;
  const { source } = state.activation.citation;
  if (source.kind === "document") return null;
  const message = services.thread(source.threadId).message(source.messageId);
  return message === undefined ? null : `from ${ago(message.createdAt, now)}`;
}

import { ArrowDown } from "lucide-react";
import { type Navigator, ownsScroll } from "@pincite/react";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useServices } from "../app/Services.ts";
import { MessageRow } from "../message/MessageRow.tsx";
import { useStore } from "../store/Store.ts";
import { settleAt } from "../timeline/settle-at.ts";
import type { StartPlace, Timeline } from "../timeline/Timeline.ts";
import { VirtualTimeline } from "../timeline/VirtualTimeline.tsx";
import { ThreadPlaceholder } from "./ThreadPlaceholder.tsx";
import type { ThreadStore } from "./ThreadStore.ts";

/** The messages of a thread, or what stands in their place, with what floats over them. */
export function ThreadMessages({ store }: { readonly store: ThreadStore }): ReactNode {
  const { navigator, timelines } = useServices();
  const view = useStore(store.view);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const place = useStartPlace(store, timeline);

  useEffect(
    () => (timeline === null ? undefined : timelines.show(store.threadId, timeline)),
    [timelines, store, timeline],
  );

  useEffect(() => {
    const isJump = place === "newest" || view.focusId === place.messageId || isJumping(navigator);
    if (timeline === null || isJump) return undefined;
    const stop = new AbortController();
    const unsubscribe = navigator.subscribe(() => isJumping(navigator) && stop.abort());
    void settleAt(timeline, place, AbortSignal.any([stop.signal, AbortSignal.timeout(longestSettling)]));
    return () => {
      unsubscribe();
      stop.abort();
    };
    // Once for each timeline: the place is where it begins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [timeline]);

  const showNewest = (): void => {
    navigator.release();
    if (store.holdsNewest) timeline?.scrollToEnd();
    else void store.showNewest();
  };

  const hasMessages = view.state === "ready" && view.ids.length > 0;
  return (
    <div className="fade-end relative min-h-0 flex-1" data-slot="messages">
      {hasMessages ? (
        <VirtualTimeline
          key={view.generation}
          ids={view.ids}
          start={view.start}
          total={view.total}
          startPlace={place}
          renderRow={(id) => <MessageRow store={store} messageId={id} />}
          onNearStart={() => void store.loadOlder()}
          onNearEnd={() => void store.loadNewer()}
          onAtEndChange={setAtEnd}
          timeline={setTimeline}
        />
      ) : (
        <ThreadPlaceholder view={view} onRetry={() => void store.showNewest()} />
      )}
      {hasMessages && !(atEnd && store.holdsNewest) && <NewestButton total={view.total} onClick={showNewest} />}
    </div>
  );
}

/** Longest time, in milliseconds, in which the place where a thread was left is restored. */
const longestSettling = 2_000;

function isJumping({ state }: Pick<Navigator, "state">): boolean {
  return ownsScroll(state());
}

/** Where the rows begin: at the message of the last jump, or where this thread was left. */
function useStartPlace(store: ThreadStore, timeline: Timeline | null): StartPlace {
  const { focusId, generation } = store.view.get();
  const [left] = useState(() => ({ generation, place: store.lastPlace }));
  // While the rows are still there: an ordinary effect ends after they left.
  useLayoutEffect(
    () => () => {
      store.lastPlace = timeline === null || timeline.isAtEnd() ? undefined : timeline.firstVisible();
    },
    [store, timeline],
  );
  if (left.place !== undefined && left.generation === generation) return left.place;
  return focusId === null ? "newest" : { messageId: focusId, offset: globalThis.innerHeight / 4 };
}

function NewestButton({ total, onClick }: { readonly total: number; readonly onClick: () => void }): ReactNode {
  const [before] = useState(total);
  const more = total - before;
  return (
    <button
      type="button"
      data-pincite-navigation
      className="rise absolute bottom-3 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-raised px-3.5 py-1 text-[13px] leading-[22px] font-medium shadow-float hover:bg-hover pointer-coarse:min-h-11"
      onClick={onClick}
    >
      <ArrowDown size={15} aria-hidden />
      {more > 0 ? `${more} newer ${more === 1 ? "message" : "messages"}` : "Newest messages"}
    </button>
  );
}

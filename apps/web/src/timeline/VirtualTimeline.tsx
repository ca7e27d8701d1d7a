import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type ListRange, Virtuoso, type VirtuosoHandle } from "react-virtuoso";
import { PinToEnd } from "./pin-to-end.ts";
import { SkeletonLines } from "./SkeletonLines.tsx";
import type { StartPlace, Timeline } from "./Timeline.ts";
import { whenRowIsStable } from "./when-stable.ts";

/** What a timeline shows: a contiguous run of a thread's messages. */
export interface VirtualTimelineProps {
  readonly ids: readonly string[];
  /** Position in the thread of the first id. */
  readonly start: number;
  readonly total: number;
  readonly startPlace: StartPlace;
  readonly renderRow: (messageId: string) => ReactNode;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  readonly onAtEndChange: (atEnd: boolean) => void;
  readonly timeline: Ref<Timeline>;
}

/** Rows from either end of what is loaded at which more is asked for. */
const nearRows = 12;

/** Height in pixels assumed for a row before it is measured: the middle of ordinary conversations. */
const usualRowHeight = 180;

/** Lays the rows out with react-virtuoso. Mount it anew (`key`) when the messages are other ones, after a jump. */
export function VirtualTimeline(props: VirtualTimelineProps): ReactNode {
  const { ids, start, total, startPlace, renderRow, timeline } = props;
  const list = useRef<VirtuosoHandle>(null);
  const pin = useRef<PinToEnd>(undefined);
  const [scroller, setScroller] = useState<HTMLElement>();
  const [isEmpty, setEmpty] = useState(true);
  const current = useRef(props);
  useLayoutEffect(() => {
    current.current = props;
  });

  useEffect(() => {
    if (scroller === undefined) return undefined;
    const pinned = new PinToEnd(scroller, current.current.startPlace === "newest", (atEnd) =>
      current.current.onAtEndChange(atEnd),
    );
    pin.current = pinned;
    return () => pinned.disconnect();
  }, [scroller]);

  useImperativeHandle(timeline, () => {
    const row = (messageId: string): HTMLElement | undefined =>
      scroller?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`) ?? undefined;
    return {
      scroller: () => scroller,
      row,
      scrollToMessage: (messageId, offset) => {
        const index = current.current.ids.indexOf(messageId);
        pin.current?.unpin();
        if (index >= 0) list.current?.scrollToIndex({ index, align: "start", offset: -offset });
      },
      scrollBy: (pixels) => {
        pin.current?.unpin();
        scroller?.scrollBy({ top: pixels, behavior: "instant" });
      },
      scrollToEnd: () => {
        list.current?.scrollToIndex({ index: "LAST", align: "end" });
        pin.current?.pin();
      },
      firstVisible: () => firstRowInView(scroller),
      isAtEnd: () => pin.current?.atEnd ?? false,
      hold: () => pin.current?.hold() ?? (() => undefined),
      whenStable: (messageId, signal) => whenRowIsStable(() => row(messageId), signal),
    };
  }, [scroller]);

  const noteRange = useCallback(({ startIndex, endIndex }: ListRange) => {
    const { ids, start, total, onNearStart, onNearEnd } = current.current;
    if (start > 0 && startIndex - start < nearRows) onNearStart();
    const end = start + ids.length;
    if (end < total && end - endIndex < nearRows) onNearEnd();
  }, []);

  return (
    <Virtuoso
      ref={list}
      className="timeline"
      data={ids}
      firstItemIndex={start}
      initialTopMostItemIndex={initialPlace(startPlace, ids)}
      computeItemKey={(_, id) => id}
      itemContent={(_, id) => renderRow(id)}
      rangeChanged={noteRange}
      scrollerRef={(element) => setScroller(element instanceof HTMLElement ? element : undefined)}
      defaultItemHeight={usualRowHeight}
      increaseViewportBy={900}
      skipAnimationFrameInResizeObserver
      context={{ hasOlder: start > 0, hasNewer: start + ids.length < total }}
      components={parts}
      tabIndex={0}
      itemsRendered={(items) => setEmpty(items.length === 0)}
      role="feed"
      aria-busy={isEmpty}
      aria-label="Messages"
    />
  );
}

interface Ends {
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

// Of one height whether or not there is more, so that loading the last page moves nothing.
const parts = {
  Header: ({ context }: { readonly context?: Ends }) => (
    <div className="column h-16 pt-4">{context?.hasOlder === true && <SkeletonLines lines={2} />}</div>
  ),
  Footer: ({ context }: { readonly context?: Ends }) => (
    <div className="column h-12">{context?.hasNewer === true && <SkeletonLines lines={2} />}</div>
  ),
};

function initialPlace(place: StartPlace, ids: readonly string[]) {
  if (place === "newest") return { index: "LAST", align: "end" } as const;
  const index = Math.max(0, ids.indexOf(place.messageId));
  return { index, align: "start", offset: -place.offset } as const;
}

function firstRowInView(scroller: HTMLElement | undefined) {
  if (scroller === undefined) return undefined;
  const { top } = scroller.getBoundingClientRect();
  for (const row of scroller.querySelectorAll<HTMLElement>("[data-message-id]")) {
    const box = row.getBoundingClientRect();
    const { messageId } = row.dataset;
    if (box.bottom > top && messageId !== undefined) return { messageId, offset: box.top - top };
  }
  return undefined;
}

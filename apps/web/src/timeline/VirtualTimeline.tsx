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
import type { RowPlace, StartPlace, Timeline } from "./Timeline.ts";
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

/** Where a jump wants a row. */
type Jump = RowPlace;

/** Frames between two requests for a row that is not mounted: the list may still be busy with its first rows. */
const framesBetween = 6;

/** Frames after which a row that does not come is given up. */
const longestInsistence = 60;

/** Rows from either end of what is loaded at which more is asked for. */
const nearRows = 12;

/**
 * Milliseconds after a jump in which no more rows are asked for. The list goes to the same index again when a row changes
 * its height within 150 ms of the last time, and rows put before it would make that another row.
 */
const placing = 450;

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

  // The list would go there again if it changed, as it does when rows are put before it.
  const [firstPlace] = useState(() => initialPlace(startPlace, ids));
  const placedAt = useRef(0);
  const range = useRef<ListRange>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const jump = useRef<Jump>(undefined);

  useEffect(() => {
    if (scroller === undefined) return undefined;
    const pinned = new PinToEnd(scroller, current.current.startPlace === "newest", {
      onAtEndChange: (atEnd) => current.current.onAtEndChange(atEnd),
      onHand: () => {
        jump.current = undefined;
      },
    });
    pin.current = pinned;
    return () => pinned.disconnect();
  }, [scroller]);

  useImperativeHandle(timeline, () => {
    const row = (messageId: string): HTMLElement | undefined =>
      scroller?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`) ?? undefined;
    const issue = ({ messageId, offset }: Jump): void => {
      const index = current.current.ids.indexOf(messageId);
      placedAt.current = performance.now();
      if (index >= 0) list.current?.scrollToIndex({ index, align: "start", offset: -offset });
    };
    const insist = (wanted: Jump, frame: number): void => {
      if (jump.current !== wanted || frame > longestInsistence) return;
      if (frame % framesBetween === 0 && row(wanted.messageId) === undefined) issue(wanted);
      requestAnimationFrame(() => insist(wanted, frame + 1));
    };
    return {
      scroller: () => scroller,
      row,
      scrollToMessage: (messageId, offset) => {
        pin.current?.unpin();
        const wanted = { messageId, offset };
        jump.current = wanted;
        issue(wanted);
        insist(wanted, 1);
      },
      scrollBy: (pixels) => {
        pin.current?.unpin();
        scroller?.scrollBy({ top: pixels, behavior: "instant" });
      },
      scrollToEnd: () => {
        jump.current = undefined;
        list.current?.scrollToIndex({ index: "LAST", align: "end" });
        pin.current?.pin();
      },
      firstVisible: () => firstRowInView(scroller),
      isAtEnd: () => pin.current?.atEnd ?? false,
      hold: () => pin.current?.hold() ?? (() => undefined),
      whenStable: (messageId, signal) => whenRowIsStable(() => row(messageId), signal),
    };
  }, [scroller]);

  const noteScroller = useCallback(
    (element: HTMLElement | Window | null) => setScroller(element instanceof HTMLElement ? element : undefined),
    [],
  );

  useEffect(() => {
    placedAt.current = performance.now();
    return () => clearTimeout(waiting.current);
  }, []);

  const noteRange = useCallback((seen: ListRange) => {
    range.current = seen;
    const askForMore = (): void => {
      clearTimeout(waiting.current);
      const wait = placedAt.current + placing - performance.now();
      if (wait > 0) waiting.current = setTimeout(askForMore, wait);
      else if (range.current !== undefined) ask(range.current, current.current);
    };
    askForMore();
  }, []);

  return (
    <Virtuoso
      ref={list}
      className="timeline"
      data={ids}
      firstItemIndex={start}
      initialTopMostItemIndex={firstPlace}
      computeItemKey={(_, id) => id}
      itemContent={(_, id) => renderRow(id)}
      rangeChanged={noteRange}
      scrollerRef={noteScroller}
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

function ask(range: ListRange, { ids, start, total, onNearStart, onNearEnd }: VirtualTimelineProps): void {
  if (start > 0 && range.startIndex - start < nearRows) onNearStart();
  const end = start + ids.length;
  if (end < total && end - range.endIndex < nearRows) onNearEnd();
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

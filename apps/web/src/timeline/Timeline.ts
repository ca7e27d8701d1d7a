/** Where a row is in view: its message and how far its top edge lies below the viewport's. */
export interface RowPlace {
  readonly messageId: string;
  readonly offset: number;
}

/** Where a timeline begins when its rows are first laid out: at the newest message, or with a row at an offset below the top edge. */
export type StartPlace = "newest" | RowPlace;

/** What the rest of the app may ask of a timeline, whichever list library lays it out. */
export interface Timeline {
  /** The element that scrolls. */
  readonly scroller: () => HTMLElement | undefined;
  /** The mounted row of a message. */
  readonly row: (messageId: string) => HTMLElement | undefined;
  /**
   * Gets a loaded message's row mounted, its top edge about `offset` pixels below the viewport's, without animation: rows
   * that were never measured may put it off, so `whenStable` and then `scrollBy` make it exact.
   */
  readonly scrollToMessage: (messageId: string, offset: number) => void;
  /** Moves by a number of pixels; without animation. */
  readonly scrollBy: (pixels: number) => void;
  /** Goes to the newest loaded message and stays there while it grows. */
  readonly scrollToEnd: () => void;
  /** The first row in view. */
  readonly firstVisible: () => RowPlace | undefined;
  /** Whether the end of the loaded messages is in view. */
  readonly isAtEnd: () => boolean;
  /** Keeps the timeline from following the newest message until the returned function is called. */
  readonly hold: () => () => void;
  /** Resolves with the row once it is mounted and neither moves nor grows, or with undefined when the signal ends the wait. */
  readonly whenStable: (messageId: string, signal: AbortSignal) => Promise<HTMLElement | undefined>;
}

import type { Citation } from "@pincite/format";

/** A half-open span of a message's normalised text stream, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What asked for a navigation: a chip or link, the page's own location, or the operating system's protocol handler. */
export type NavigationOrigin = "chip" | "location" | "handler";

/** One request to go to a citation's source; asking again, for the same citation too, is another activation with another id. */
export interface Activation {
  readonly id: number;
  readonly citation: Citation;
  readonly origin: NavigationOrigin;
  /** Key of the history entry that it belongs to; an entry activates once, so going back to it revives nothing. */
  readonly entry?: string;
}

/** The phases in which something is being waited for, in their order. */
export type RunningPhase = "connecting" | "fetching" | "unfolding" | "mounting" | "measuring";

/** Who moves the timeline: the navigation, until the person's first wheel, touch, key or scrollbar input. */
export type ScrollOwner = "navigation" | "person";

/** Why data could not be had; adapters answer with one of these. */
export type DataFailure =
  | "environment-unknown"
  | "offline"
  | "thread-gone"
  | "message-gone"
  | "document-gone"
  | "forbidden"
  | "failed";

/**
 * Why no passage is shown: a failure of the data, a phase that took too long, the person scrolling away before the row
 * was there (`interrupted`), or words that are `missing` from their message.
 */
export type UnavailableReason = DataFailure | "timed-out" | "interrupted" | "missing";

/** Where the quoted words stand in their message, as the resolver answers. */
export type Resolution =
  | { readonly state: "exact" | "moved"; readonly start: number; readonly end: number }
  | ({ readonly state: "changed"; readonly start: number; readonly end: number } & ChangedWords)
  | { readonly state: "ambiguous"; readonly candidates: readonly Span[] }
  | { readonly state: "missing" };

interface Active {
  readonly activation: Activation;
  readonly scroll: ScrollOwner;
}

/** The state that the interface shows. */
export type NavigationState =
  | { readonly phase: "idle" }
  | (Active & { readonly phase: Exclude<RunningPhase, "measuring"> })
  | (Active & { readonly phase: "measuring"; readonly target: Target | undefined })
  | (Active & { readonly phase: "shown" } & FoundTarget)
  | (Active & {
      readonly phase: "unavailable";
      readonly reason: UnavailableReason;
      readonly during: RunningPhase | "shown";
    })
  | (Active & { readonly phase: "unavailable" } & AmbiguousTarget)
  | { readonly phase: "dismissed"; readonly activation: Activation };

/** The two texts to compare where quoted words were edited, white space in both as one space. */
export interface ChangedWords {
  /** What was quoted. */
  readonly excerpt: string;
  /** What stands there now. */
  readonly passage: string;
}

/** The one passage that a citation means, or that its words were clearly changed into. */
export type FoundTarget =
  | { readonly match: "exact" | "moved"; readonly span: Span }
  | ({ readonly match: "changed"; readonly span: Span } & ChangedWords);

/** Several passages that tie; the one at `index` is marked, and the person steps through them. */
export interface AmbiguousTarget {
  readonly reason: "ambiguous";
  readonly candidates: readonly Span[];
  readonly index: number;
}

/** The passage or passages that a navigation leads to. */
export type Target = FoundTarget | AmbiguousTarget;

/** All that the machine remembers: the state shown, the number of activations so far and the history entries used up. */
export interface Navigation {
  readonly state: NavigationState;
  readonly activations: number;
  readonly entries: readonly string[];
}

/** The machine before the first activation. */
export const initialNavigation: Navigation = { state: { phase: "idle" }, activations: 0, entries: [] };

/** What happens to a navigation. Results carry the id of the activation that they belong to; stale ones change nothing. */
export type NavigationEvent =
  | {
      readonly type: "activate";
      readonly citation: Citation;
      readonly origin: NavigationOrigin;
      readonly entry?: string | undefined;
    }
  | { readonly type: "connected" | "fetched" | "unfolded" | "mounted" | "settled"; readonly id: number }
  | { readonly type: "resolved"; readonly id: number; readonly resolution: Resolution }
  | { readonly type: "failed"; readonly id: number; readonly reason: DataFailure }
  | { readonly type: "expired"; readonly id: number; readonly phase: RunningPhase }
  | { readonly type: "person-scrolled" | "dismiss" | "next" | "previous" }
  | { readonly type: "retry" };

import type { Citation } from "@pincite/format";
import type { Mark } from "../highlight/mark.ts";
import type { DataFailure } from "./state.ts";

/** What an adapter answers: done, or why not. */
export type DataAnswer = { readonly ok: true } | { readonly ok: false; readonly reason: DataFailure };

/** Given to everything that takes time: aborted when the person dismisses, asks for something else, or time is up. */
export interface TaskOptions {
  readonly signal: AbortSignal;
}

/** How a product fetches. Failures are answers; a rejected promise counts as `failed`. */
export interface DataAdapter {
  /** Resolves when the environment of a citation can be asked. */
  readonly connect: (environmentId: string, options: TaskOptions) => Promise<DataAnswer>;
  /** Resolves when the page of messages around the citation's source is in the product's own store, and its thread or document on screen. */
  readonly fetchAround: (citation: Citation, options: TaskOptions) => Promise<DataAnswer>;
}

/** How a product's timeline is moved, whatever list library it uses. */
export interface ListAdapter<Place> {
  /** Opens what hides the row in the timeline: collapsed turns, "show more". (`details` inside the row open by themselves.) */
  readonly unfold?: (citation: Citation, options: TaskOptions) => Promise<void> | void;
  /** Moves the timeline, at once and without animation, so that the row of the source gets mounted. Called again until it is. */
  readonly scrollToRow: (citation: Citation) => void;
  /** The element that scrolls the timeline; null or undefined for the page itself. */
  readonly scroller: () => Element | null | undefined;
  /** Where the person is now, as the first visible row and its offset. */
  readonly readPlace?: () => Place | undefined;
  /** Brings the person back to a place that `readPlace` told. */
  readonly restorePlace?: (place: Place) => Promise<void> | void;
}

/** The parts that a product lends to a navigation. */
export interface NavigationAdapters<Place = unknown> {
  readonly data: DataAdapter;
  readonly list: ListAdapter<Place>;
  /** Marks the quote; `createMark()` by default. */
  readonly mark?: Mark;
}

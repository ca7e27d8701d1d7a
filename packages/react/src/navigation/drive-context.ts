import type { DataAdapter, ListAdapter } from "./adapters.ts";
import type { Row, Rows } from "./rows.ts";
import type { NavigationEvent, NavigationState, Span, Target } from "./state.ts";
import { markedSpan, ownsScroll } from "./task.ts";
import { rowIdOf, type Words } from "./words.ts";

/** What the tasks work with. */
export interface DriveContext {
  readonly adapters: () => {
    readonly data: DataAdapter;
    readonly list: Omit<ListAdapter<unknown>, "readPlace" | "restorePlace">;
  };
  /** What scrolls the timeline now; it may be mounted anew while a task runs. */
  readonly scroller: () => Element;
  readonly rows: Rows;
  readonly words: Words;
  readonly state: () => NavigationState;
  readonly dispatch: (event: NavigationEvent) => void;
}

/** Frames after which a list that has not mounted the row is asked again: estimated heights may have put it elsewhere. */
export const framesBetweenRequests = 6;

/** The row of the citation that is gone to, while it is mounted. */
export function rowOf({ state, rows }: DriveContext): Row | undefined {
  const current = state();
  return "activation" in current ? rows.get(rowIdOf(current.activation.citation.source)) : undefined;
}

/** The row of the words that are marked or about to be, and a live range over them. */
export function locate(context: DriveContext): { readonly row: Row; readonly range: Range } | undefined {
  const state = context.state();
  const row = rowOf(context);
  if (!row || !("activation" in state)) return undefined;
  const target = state.phase === "measuring" ? state.target : state;
  const span = state.phase === "measuring" ? spanOf(state.target) : markedSpan(state);
  const range = span && context.words.range(state.activation, row, span, passageOf(target));
  return range && { row, range };
}

/** Asks the list to mount the row, as long as the person has not taken over. */
export function requestRow(context: DriveContext): void {
  const state = context.state();
  if (mayScroll(context) && "activation" in state) context.adapters().list.scrollToRow(state.activation.citation);
}

/** Whether the timeline may be moved. */
export function mayScroll({ state }: DriveContext): boolean {
  return ownsScroll(state());
}

/** What stands at a marked span where it is not the quoted words. */
export function passageOf(target: Target | NavigationState | undefined): string | undefined {
  return target && "passage" in target ? target.passage : undefined;
}

function spanOf(target: Target | undefined): Span | undefined {
  return target && ("match" in target ? target.span : target.candidates[target.index]);
}

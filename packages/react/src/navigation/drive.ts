import type { DataAdapter, ListAdapter } from "./adapters.ts";
import { nextFrame } from "./frames.ts";
import {
  createScroll,
  offsetOf,
  restingOffset,
  reveal,
  type Scroll,
  scrollingElement,
  scrollInner,
} from "./position.ts";
import { isBusy, type Row, type Rows } from "./rows.ts";
import type { NavigationEvent, NavigationState, Span, Target } from "./state.ts";
import { markedSpan, type NavigationTask } from "./task.ts";
import { rowIdOf, type Words } from "./words.ts";

/** What the tasks work with. */
export interface DriveContext {
  readonly adapters: () => {
    readonly data: DataAdapter;
    readonly list: Omit<ListAdapter<unknown>, "readPlace" | "restorePlace">;
  };
  readonly rows: Rows;
  readonly words: Words;
  readonly state: () => NavigationState;
  readonly dispatch: (event: NavigationEvent) => void;
}

/** Frames after which a list that has not mounted the row is asked again: estimated heights may have put it elsewhere. */
const framesBetweenRequests = 6;

/** Frames for which a timeline that was mounted anew under a shown mark is asked for the row. */
const framesToReturn = 60;

/** Milliseconds without drift after which the position is no longer watched frame by frame, only on changes of size. */
const restingTime = 1000;

/** Less than half a pixel is rounding, not drift. */
const tolerance = 0.5;

/** Does a task and reports its result as events. */
export async function drive(context: DriveContext, task: NavigationTask, signal: AbortSignal): Promise<void> {
  const { id, citation } = task;
  const { data, list } = context.adapters();
  switch (task.do) {
    case "connect":
    case "fetch": {
      const answer = await (task.do === "connect"
        ? data.connect(citation.environmentId, { signal })
        : data.fetchAround(citation, { signal }));
      if (answer.ok) context.dispatch({ type: task.do === "connect" ? "connected" : "fetched", id });
      else context.dispatch({ type: "failed", id, reason: answer.reason });
      return;
    }
    case "unfold":
      await list.unfold?.(citation, { signal });
      context.dispatch({ type: "unfolded", id });
      return;
    case "mount":
      await mount(context, task, signal);
      return;
    case "measure":
      await measure(context, task, signal);
      return;
    case "hold":
      await hold(context, signal);
  }
}

async function mount(context: DriveContext, { id }: NavigationTask, signal: AbortSignal): Promise<void> {
  for (let frame = 0; !rowOf(context); frame++) {
    if (frame % framesBetweenRequests === 0) requestRow(context);
    if (!rowOf(context)) await nextFrame(signal);
  }
  context.dispatch({ type: "mounted", id });
}

/** Finds the words and puts their first line where it belongs, again until one whole frame has left it there. */
async function measure(context: DriveContext, { id }: NavigationTask, signal: AbortSignal): Promise<void> {
  const scroller = scrollingElement(context.adapters().list.scroller());
  const scroll = createScroll(scroller);
  for (let frame = 0; ; frame++) {
    await nextFrame(signal);
    const row = rowOf(context);
    if (!row) {
      if (frame % framesBetweenRequests === 0) requestRow(context);
      continue;
    }
    resolveTarget(context, row);
    if (context.state().phase !== "measuring") return;
    const range = locate(context)?.range;
    if (!range || reveal(range, row.element)) continue;
    if (!mayScroll(context) || place(scroller, scroll, row, range) < tolerance) {
      context.dispatch({ type: "settled", id });
      return;
    }
  }
}

/** Words missing from a row that is still being rendered may yet come. */
function resolveTarget(context: DriveContext, row: Row): void {
  const state = context.state();
  if (state.phase !== "measuring") return;
  const resolution = context.words.resolve(state.activation, row);
  if (resolution.state === "missing" && isBusy(row)) return;
  context.dispatch({ type: "resolved", id: state.activation.id, resolution });
}

/** Keeps the first line where it came to rest while rows above and the row itself grow, until the person takes over. */
async function hold(context: DriveContext, signal: AbortSignal): Promise<void> {
  const scroller = scrollingElement(context.adapters().list.scroller());
  for (let frame = 0; !locate(context) && frame < framesToReturn; frame++) {
    if (!mayScroll(context)) return;
    if (frame % framesBetweenRequests === 0) requestRow(context);
    await nextFrame(signal);
  }
  const start = locate(context);
  if (!start || !mayScroll(context)) return;
  // A no-op right after measuring; a step to another candidate, or words found again, have to be gone to.
  reveal(start.range, start.row.element);
  const scroll = createScroll(scroller);
  place(scroller, scroll, start.row, start.range);
  const held = offsetOf(start.range, scroller);
  let calmSince = -1;

  const correct = (): boolean => {
    const now = locate(context);
    const offset = now && offsetOf(now.range, scroller);
    if (offset === undefined || held === undefined || !mayScroll(context)) return false;
    const drift = offset - held;
    return Math.abs(drift) >= tolerance && Math.abs(scroll(drift)) >= tolerance;
  };

  const resized = new ResizeObserver(() => {
    if (correct()) calmSince = -1;
  });
  for (
    let element: Element | null = start.row.element;
    element && element !== scroller;
    element = element.parentElement
  ) {
    resized.observe(element);
  }
  signal.addEventListener("abort", () => resized.disconnect(), { once: true });

  while (mayScroll(context)) {
    const time = await nextFrame(signal);
    if (correct() || calmSince < 0) calmSince = time;
    if (time - calmSince > restingTime) return;
  }
}

/** The row of the words that are marked or about to be, and a live range over them. */
function locate(context: DriveContext): { readonly row: Row; readonly range: Range } | undefined {
  const state = context.state();
  const row = rowOf(context);
  const span = state.phase === "measuring" ? spanOf(state.target) : markedSpan(state);
  if (!row || !span || !("activation" in state)) return undefined;
  const range = context.words.range(state.activation, row, span);
  return range && { row, range };
}

/** Brings the quote's first line to its place and tells how far that moved the timeline. */
function place(scroller: Element, scroll: Scroll, row: Row, range: Range): number {
  scrollInner(range, row.element);
  const offset = offsetOf(range, scroller);
  return offset === undefined ? 0 : Math.abs(scroll(offset - restingOffset(scroller)));
}

function requestRow(context: DriveContext): void {
  const state = context.state();
  if (mayScroll(context) && "activation" in state) context.adapters().list.scrollToRow(state.activation.citation);
}

function rowOf({ state, rows }: DriveContext): Row | undefined {
  const current = state();
  return "activation" in current ? rows.get(rowIdOf(current.activation.citation.source)) : undefined;
}

function mayScroll({ state }: DriveContext): boolean {
  const current = state();
  return "scroll" in current && current.scroll === "navigation";
}

function spanOf(target: Target | undefined): Span | undefined {
  return target && ("match" in target ? target.span : target.candidates[target.index]);
}

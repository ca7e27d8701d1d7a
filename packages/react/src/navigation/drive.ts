import { type DriveContext, framesBetweenRequests, locate, mayScroll, requestRow, rowOf } from "./drive-context.ts";
import { nextFrame } from "./frames.ts";
import { hold } from "./hold.ts";
import { createScroll, moveToRest, reveal, tolerance } from "./position.ts";
import { isBusy, type Row } from "./rows.ts";
import type { NavigationTask } from "./task.ts";

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

/** Whole frames without a move after which the words are at rest: React may commit what the list measured a frame late. */
const calmFrames = 2;

/** Frames, about a second, that what finds edited words may take to load before the words count as missing. */
const mostLoadingFrames = 60;

/** Finds the words and puts their first line where it belongs, again until it stays there. */
async function measure(context: DriveContext, { id }: NavigationTask, signal: AbortSignal): Promise<void> {
  const scroll = createScroll(context.scroller);
  let calm = -1;
  for (let frame = 0; ; frame++) {
    // At once the first time: the row was mounted in this very frame.
    if (frame > 0) await nextFrame(signal);
    const row = rowOf(context);
    if (!row) {
      if (frame % framesBetweenRequests === 0) requestRow(context);
      continue;
    }
    resolveTarget(context, row, frame < mostLoadingFrames);
    if (context.state().phase !== "measuring") return;
    const range = locate(context)?.range;
    if (!range || reveal(range, row.element)) continue;
    const moved = mayScroll(context) ? Math.abs(moveToRest(range, row.element, context.scroller(), scroll)) : 0;
    calm = moved < tolerance ? calm + 1 : 0;
    if (calm >= calmFrames) {
      context.dispatch({ type: "settled", id });
      return;
    }
  }
}

/** Words missing from a row that is still being rendered, or looked for without what finds edited ones, may yet come. */
function resolveTarget(context: DriveContext, row: Row, mayLoad: boolean): void {
  const state = context.state();
  if (state.phase !== "measuring") return;
  const resolution = context.words.resolve(state.activation, row);
  if (context.words.isPending(resolution, row) && (mayLoad || isBusy(row))) return;
  context.dispatch({ type: "resolved", id: state.activation.id, resolution });
}

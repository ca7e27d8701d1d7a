import type { Citation } from "@pincite/format";
import type { NavigationState, RunningPhase, Span } from "./state.ts";
import { isRunning } from "./reduce.ts";

/** What is to be done now for the current activation; `hold` keeps the marked words where they are on screen. */
export interface NavigationTask {
  readonly do: "connect" | "fetch" | "unfold" | "mount" | "measure" | "hold";
  readonly id: number;
  readonly citation: Citation;
  /** False once the person scrolls: everything goes on, but nothing moves the timeline. */
  readonly mayScroll: boolean;
}

const tasks = {
  connecting: "connect",
  fetching: "fetch",
  unfolding: "unfold",
  mounting: "mount",
  measuring: "measure",
} as const satisfies Record<RunningPhase, NavigationTask["do"]>;

/** The one thing to do in a state, or undefined where nothing is left to do. */
export function navigationTask(state: NavigationState): NavigationTask | undefined {
  if (state.phase === "idle" || state.phase === "dismissed") return undefined;
  const { activation, scroll } = state;
  const common = { id: activation.id, citation: activation.citation, mayScroll: scroll === "navigation" };
  if (isRunning(state.phase)) return { do: tasks[state.phase], ...common };
  return markedSpan(state) ? { do: "hold", ...common } : undefined;
}

/** Whether the navigation owns the scroll position, so that sticking to the bottom, restoring and following have to wait. */
export function ownsScroll(state: NavigationState): boolean {
  return navigationTask(state)?.mayScroll === true;
}

/** The passage that is to be marked in a state: the quote shown, or the candidate that the person is looking at. */
export function markedSpan(state: NavigationState): Span | undefined {
  if (state.phase === "shown") return state.span;
  return "candidates" in state ? state.candidates[state.index] : undefined;
}

/** Milliseconds that each phase may take before it fails. */
export type NavigationLimits = Readonly<Record<RunningPhase, number>>;

/**
 * The limits by default: what needs the network gets as long as people wait for a page (10 s); what happens on this
 * machine gets what a slow phone needs.
 */
export const navigationLimits: NavigationLimits = {
  connecting: 10_000,
  fetching: 10_000,
  unfolding: 5_000,
  mounting: 5_000,
  measuring: 5_000,
};

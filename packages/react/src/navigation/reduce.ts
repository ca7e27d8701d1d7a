import type {
  Navigation,
  NavigationEvent,
  NavigationState,
  Resolution,
  RunningPhase,
  Span,
  Target,
  UnavailableReason,
} from "./state.ts";

/** Enough for a long session's back and forward list (browsers keep 50 entries a tab), and bounded. */
const rememberedEntries = 200;

/** The machine after an event; the very same object when the event is stale or means nothing in this state. */
export function reduceNavigation(navigation: Navigation, event: NavigationEvent): Navigation {
  if (event.type === "activate") return activate(navigation, event);
  const { state } = navigation;
  if (event.type === "retry") {
    if (state.phase !== "unavailable") return navigation;
    const { citation, origin } = state.activation;
    return activate(navigation, { type: "activate", citation, origin });
  }
  const next = step(state, event);
  return next === state ? navigation : { ...navigation, state: next };
}

function activate(navigation: Navigation, event: NavigationEvent & { readonly type: "activate" }): Navigation {
  const { citation, origin, entry } = event;
  if (entry !== undefined && navigation.entries.includes(entry)) return navigation;
  const id = navigation.activations + 1;
  return {
    activations: id,
    entries: entry === undefined ? navigation.entries : [...navigation.entries, entry].slice(-rememberedEntries),
    state: {
      phase: "connecting",
      activation: { id, citation, origin, ...(entry !== undefined && { entry }) },
      scroll: "navigation",
    },
  };
}

type StepEvent = Exclude<NavigationEvent, { readonly type: "activate" | "retry" }>;

function step(state: NavigationState, event: StepEvent): NavigationState {
  if (state.phase === "idle" || state.phase === "dismissed") return state;
  if ("id" in event && event.id !== state.activation.id) return state;
  switch (event.type) {
    case "connected":
      return advance(state, "connecting", "fetching");
    case "fetched":
      return advance(state, "fetching", "unfolding");
    case "unfolded":
      return advance(state, "unfolding", "mounting");
    case "mounted":
      if (state.phase !== "mounting") return state;
      return { phase: "measuring", activation: state.activation, scroll: state.scroll, target: undefined };
    case "settled":
      return state.phase === "measuring" && state.target ? arrive(state, state.target) : state;
    case "resolved":
      return resolved(state, event.resolution);
    case "failed":
      return isRunning(state.phase) ? fail(state, event.reason, state.phase) : state;
    case "expired":
      return state.phase === event.phase ? expire(state, event.phase) : state;
    case "person-scrolled":
      return state.scroll === "person" ? state : { ...state, scroll: "person" };
    case "dismiss":
      return { phase: "dismissed", activation: state.activation };
    case "next":
      return turn(state, 1);
    case "previous":
      return turn(state, -1);
  }
}

type ActiveState = Exclude<NavigationState, { readonly phase: "idle" | "dismissed" }>;

function advance(
  state: ActiveState,
  from: Exclude<RunningPhase, "measuring">,
  to: Exclude<RunningPhase, "measuring">,
): NavigationState {
  return state.phase === from ? { phase: to, activation: state.activation, scroll: state.scroll } : state;
}

function fail(
  { activation, scroll }: ActiveState,
  reason: UnavailableReason,
  during: RunningPhase | "shown",
): NavigationState {
  return { phase: "unavailable", activation, scroll, reason, during };
}

/** A row that never comes to rest is still better shown than withheld, once its words are found. */
function expire(state: ActiveState, phase: RunningPhase): NavigationState {
  if (state.phase === "measuring" && state.target) return arrive(state, state.target);
  return fail(state, phase === "mounting" && state.scroll === "person" ? "interrupted" : "timed-out", phase);
}

/**
 * An answer of the resolver: the first one, while measuring, or a new one after the row's text changed, which may lose
 * the passage and (a reply that streams in is not prefix-stable) find it again.
 */
function resolved(state: ActiveState, resolution: Resolution): NavigationState {
  const target = toTarget(resolution, "index" in state ? state.index : 0);
  if (state.phase === "measuring") {
    if (!target) return fail(state, "missing", "measuring");
    return state.target && sameTarget(state.target, target) ? state : { ...state, target };
  }
  const settled = state.phase === "shown" || (state.phase === "unavailable" && isAboutWords(state.reason));
  if (!settled) return state;
  if (!target) return "reason" in state && state.reason === "missing" ? state : fail(state, "missing", "shown");
  return ("match" in state || "candidates" in state) && sameTarget(state, target) ? state : arrive(state, target);
}

/** Whether a reason is about the words in a row that is there, so that a change of the row can change it. */
export function isAboutWords(reason: UnavailableReason | "ambiguous"): boolean {
  return reason === "missing" || reason === "ambiguous";
}

function toTarget(resolution: Resolution, index: number): Target | undefined {
  if (resolution.state === "missing") return undefined;
  if (resolution.state === "ambiguous") {
    const { candidates } = resolution;
    return candidates.length === 0
      ? undefined
      : { reason: "ambiguous", candidates, index: Math.min(index, candidates.length - 1) };
  }
  const { start, end } = resolution;
  const span = { start, end };
  if (resolution.state !== "changed") return { match: resolution.state, span };
  const { excerpt, passage } = resolution;
  return { match: "changed", span, excerpt, passage };
}

function sameTarget(a: Target, b: Target): boolean {
  if ("match" in a) {
    const isSame = "match" in b && a.match === b.match && sameSpan(a.span, b.span);
    return isSame && !(a.match === "changed" && b.match === "changed" && a.passage !== b.passage);
  }
  return (
    "candidates" in b &&
    a.candidates.length === b.candidates.length &&
    a.candidates.every((span, at) => sameSpan(span, b.candidates[at]))
  );
}

function sameSpan(a: Span, b: Span | undefined): boolean {
  return b !== undefined && a.start === b.start && a.end === b.end;
}

function arrive({ activation, scroll }: ActiveState, target: Target): NavigationState {
  return { phase: "match" in target ? "shown" : "unavailable", activation, scroll, ...target } as NavigationState;
}

/** Stepping is the person's own wish to be taken somewhere, so the navigation owns the scroll position again. */
function turn(state: ActiveState, by: 1 | -1): NavigationState {
  if (!("candidates" in state)) return state;
  const { length } = state.candidates;
  return { ...state, index: (state.index + by + length) % length, scroll: "navigation" };
}

/** Whether something is being waited for in a phase. */
export function isRunning(phase: NavigationState["phase"]): phase is RunningPhase {
  return (
    phase === "connecting" ||
    phase === "fetching" ||
    phase === "unfolding" ||
    phase === "mounting" ||
    phase === "measuring"
  );
}

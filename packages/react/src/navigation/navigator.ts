import type { Citation } from "@pincite/format";
import { createMark, type Mark } from "../highlight/mark.ts";
import type { NavigationAdapters } from "./adapters.ts";
import { watchDismissal } from "./dismissal.ts";
import { drive } from "./drive.ts";
import { passageOf } from "./drive-context.ts";
import { takeFocus } from "./focus.ts";
import { whenExpired } from "./frames.ts";
import { watchPerson } from "./person.ts";
import { scrollingElement } from "./position.ts";
import { isAboutWords, isRunning, reduceNavigation } from "./reduce.ts";
import { createRows, type Row, rowElement } from "./rows.ts";
import { initialNavigation, type NavigationEvent, type NavigationOrigin, type NavigationState } from "./state.ts";
import { markedSpan, type NavigationLimits, navigationLimits, navigationTask, ownsScroll } from "./task.ts";
import { createWords, rowIdOf } from "./words.ts";

/** What a navigator is made with. */
export interface NavigatorOptions {
  readonly limits?: Partial<NavigationLimits>;
  /** Selectors that the product leaves out of every text stream, the same as in its selection capture. */
  readonly ignore?: readonly string[];
}

/** What a request to go to a citation may tell. */
export interface ActivateOptions {
  /** `chip` by default. */
  readonly origin?: NavigationOrigin;
  /** Key of the history entry that asks: it asks once, so that a remount or going back revives nothing. */
  readonly entry?: string | undefined;
}

/** Runs the navigation of one timeline, outside of React, so that it outlives remounts. */
export interface Navigator<Place = unknown> {
  readonly state: () => NavigationState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes to a citation's source, also when it has been shown and dismissed before. */
  readonly activate: (citation: Citation, options?: ActivateOptions) => void;
  /** Takes the mark away and ends the navigation. */
  readonly dismiss: () => void;
  /** Steps to the next passage that matches an ambiguous quote. */
  readonly next: () => void;
  readonly previous: () => void;
  /** Tries again what was unavailable. */
  readonly retry: () => void;
  /** Gives the scroll position to the person, as their own scrolling would: for a product's "to the newest" button. */
  readonly release: () => void;
  /** Dismisses and brings the person back to where they were when they asked. */
  readonly back: () => void;
  readonly canGoBack: () => boolean;
  /** Tells of a row's mounted text; made to be returned from a `ref` callback, since it answers with the clean-up. */
  readonly attachRow: (id: string, element: Element, version: string | number) => () => void;
  /** Starts working with a product's adapters; the result stops it and keeps the state for the next start. */
  readonly start: (adapters: () => NavigationAdapters<Place>) => () => void;
}

/** Makes a navigator. It does nothing until it is started, which `useNavigation` does. */
export function createNavigator<Place = unknown>({ limits, ignore = [] }: NavigatorOptions = {}): Navigator<Place> {
  const allLimits = { ...navigationLimits, ...limits };
  const listeners = new Set<() => void>();
  const words = createWords(ignore, rowChanged);
  const rows = createRows((id) => id === currentRowId() && rowChanged());
  let navigation = initialNavigation;
  let adapters: (() => NavigationAdapters<Place>) | undefined;
  let ownMark: Mark | undefined;
  let running: { readonly key: string; readonly stop: () => void } | undefined;
  let place: { readonly value: Place | undefined; readonly focus: Element | null; readonly key: string } | undefined;
  let activatedAt = 0;
  let focusBefore: Element | null = null;
  let focused = 0;
  let observed: Element | undefined;
  let changes: MutationObserver | undefined;

  function currentRowId(): string | undefined {
    return "activation" in navigation.state ? rowIdOf(navigation.state.activation.citation.source) : undefined;
  }

  function currentRow(): Row | undefined {
    const id = currentRowId();
    return id === undefined ? undefined : rows.get(id);
  }

  function dispatch(event: NavigationEvent): void {
    const before = navigation;
    navigation = reduceNavigation(before, event);
    if (navigation === before) return;
    update();
    for (const listener of listeners) listener();
  }

  /** Makes the world agree with the state: the observed row, the mark, the focus, the task that runs. */
  function update(): void {
    const { state } = navigation;
    const row = adapters && state.phase !== "dismissed" ? currentRow() : undefined;
    observe(row && rowElement(row));
    paint();
    if (row && markedSpan(state)) {
      const isFirst = focused !== navigation.activations && document.activeElement === focusBefore;
      // A list that mounts the row anew while it settles takes the focus away with the old one.
      const isLost = (focused !== navigation.activations || ownsScroll(state)) && !isFocusInUse();
      focused = navigation.activations;
      if (isFirst || isLost) takeFocus(rowElement(row));
    }
    runTask();
  }

  /** Leaves an observer alone that watches the right row already: reconnecting would lose changes not yet reported. */
  function observe(element: Element | undefined): void {
    if (element === observed) return;
    observed = element;
    changes ??= new MutationObserver(rowChanged);
    changes.disconnect();
    if (!element) return;
    const attributeFilter = ["aria-busy"];
    changes.observe(element, { childList: true, characterData: true, subtree: true, attributeFilter });
  }

  function runTask(): void {
    const { state } = navigation;
    const task = adapters && navigationTask(state);
    const key = task && `${task.id} ${task.do} ${"index" in state ? state.index : ""}`;
    if (key === running?.key) return;
    running?.stop();
    running = undefined;
    if (!adapters || !task || !key) return;
    const abort = new AbortController();
    const { phase } = state;
    const stopClock = isRunning(phase)
      ? whenExpired(allLimits[phase], () => dispatch({ type: "expired", id: task.id, phase }))
      : undefined;
    running = {
      key,
      stop: () => {
        stopClock?.();
        abort.abort();
      },
    };
    const lent = adapters;
    const scroller = () => scrollingElement(lent().list.scroller());
    const context = { adapters: lent, scroller, rows, words, state: () => navigation.state, dispatch };
    drive(context, task, abort.signal).catch((error: unknown) => {
      if (abort.signal.aborted) return;
      dispatch({ type: "failed", id: task.id, reason: "failed" });
      reportError(error);
    });
  }

  function paint(): void {
    const row = currentRow();
    const span = markedSpan(navigation.state);
    const range =
      adapters && row && span && "activation" in navigation.state
        ? words.range(navigation.state.activation, row, span, passageOf(navigation.state))
        : undefined;
    if (range) mark().set([range]);
    else if (adapters) mark().clear();
  }

  function mark(): Mark {
    return adapters?.().mark ?? (ownMark ??= createMark());
  }

  /** React replaced, changed, mounted or unmounted the row's nodes: live ranges in them are worth nothing any more. */
  function rowChanged(): void {
    const { state } = navigation;
    const row = currentRow();
    const about = state.phase === "shown" || ("reason" in state && isAboutWords(state.reason));
    if (row && about) {
      const resolution = words.resolve(state.activation, row);
      if (!words.isPending(resolution, row)) dispatch({ type: "resolved", id: state.activation.id, resolution });
    }
    update();
  }

  function activate(citation: Citation, { origin = "chip", entry }: ActivateOptions = {}): void {
    const before = navigation;
    const next = reduceNavigation(before, { type: "activate", citation, origin, entry });
    if (next === before) return;
    rememberPlace(citation);
    asked();
    dispatch({ type: "activate", citation, origin, entry });
  }

  /** From now on the person's input and a focus that they move count. */
  function asked(): void {
    activatedAt = performance.now();
    focusBefore = document.activeElement;
  }

  /** Asking again while the navigation still has the scroll position would remember its own doing as the person's place. */
  function rememberPlace({ source }: Citation): void {
    const { state } = navigation;
    const key = rowIdOf(source);
    if (place?.key === key && "scroll" in state && state.scroll === "navigation") return;
    place = { value: adapters?.().list.readPlace?.(), focus: document.activeElement, key };
  }

  function back(): void {
    const to = place;
    const list = adapters?.().list;
    dispatch({ type: "dismiss" });
    place = undefined;
    if (to?.value === undefined || !list?.restorePlace) return;
    void Promise.resolve(list.restorePlace(to.value)).then(() => {
      if (to.focus instanceof HTMLElement && to.focus.isConnected) to.focus.focus({ preventScroll: true });
      return undefined;
    }, reportError);
  }

  function start(next: () => NavigationAdapters<Place>): () => void {
    adapters = next;
    const stops = [
      watchPerson(
        () => next().list.scroller(),
        () => activatedAt,
        () => dispatch({ type: "person-scrolled" }),
      ),
      watchDismissal(
        () => navigation.state,
        () => dispatch({ type: "dismiss" }),
      ),
    ];
    update();
    return () => {
      for (const stop of stops) stop();
      mark().clear();
      adapters = undefined;
      update();
    };
  }

  return {
    state: () => navigation.state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    activate,
    dismiss: () => dispatch({ type: "dismiss" }),
    next: () => dispatch({ type: "next" }),
    previous: () => dispatch({ type: "previous" }),
    retry: () => {
      asked();
      dispatch({ type: "retry" });
    },
    release: () => dispatch({ type: "person-scrolled" }),
    back,
    canGoBack: () => place?.value !== undefined,
    attachRow: rows.attach,
    start,
  };
}

function isFocusInUse(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}

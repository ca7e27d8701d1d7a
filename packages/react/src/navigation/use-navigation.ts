import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { NavigationAdapters } from "./adapters.ts";
import { createNavigator, type Navigator, type NavigatorOptions } from "./navigator.ts";
import type { NavigationState } from "./state.ts";

/** What `useNavigation` is given. */
export interface UseNavigationOptions<Place> extends NavigatorOptions {
  readonly adapters: NavigationAdapters<Place>;
  /** A navigator made outside, where this component may unmount while a navigation goes on (between threads, say). */
  readonly navigator?: Navigator<Place>;
}

/** A navigation as a component sees it: the state now, and what can be done. */
export interface NavigationHandle extends Omit<Navigator, "state" | "subscribe" | "start" | "canGoBack"> {
  readonly state: NavigationState;
  /** Whether *Back to where you were* has a place to go to. */
  readonly canGoBack: boolean;
}

/** Runs a navigation with a product's adapters, which may be new objects on every render. */
export function useNavigation<Place = unknown>(options: UseNavigationOptions<Place>): NavigationHandle {
  const [own] = useState(() => options.navigator ?? createNavigator<Place>(options));
  const navigator = options.navigator ?? own;
  const adapters = useRef(options.adapters);
  useLayoutEffect(() => {
    adapters.current = options.adapters;
  });
  useEffect(() => navigator.start(() => adapters.current), [navigator]);

  const state = useSyncExternalStore(navigator.subscribe, navigator.state, navigator.state);
  return useMemo(() => {
    const { activate, dismiss, next, previous, retry, release, back, attachRow } = navigator;
    const canGoBack = navigator.canGoBack();
    return { state, canGoBack, activate, dismiss, next, previous, retry, release, back, attachRow };
  }, [navigator, state]);
}

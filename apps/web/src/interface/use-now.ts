import { useSyncExternalStore } from "react";

/** Milliseconds between two looks at the clock: times are shown to the minute. */
const tick = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time now, to half a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

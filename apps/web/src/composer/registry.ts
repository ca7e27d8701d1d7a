import type { ComposerHandle, ComposerRegistry } from "./seam.ts";

/** Makes the registry by which quoting reaches the composer of a thread: one for the whole app. */
export function makeComposerRegistry(): ComposerRegistry {
  const handles = new Map<string, ComposerHandle>();
  return {
    get: (environmentId, threadId) => handles.get(keyOf(environmentId, threadId)),
    register(environmentId, threadId, handle) {
      const key = keyOf(environmentId, threadId);
      handles.set(key, handle);
      return () => {
        // A remount registers before the old one leaves: only the present owner may unregister.
        if (handles.get(key) === handle) handles.delete(key);
      };
    },
  };
}

function keyOf(environmentId: string, threadId: string): string {
  return JSON.stringify([environmentId, threadId]);
}

import type { StoredMessage } from "@pincite/api";
import { useCallback, useSyncExternalStore } from "react";
import type { ThreadStore } from "./ThreadStore.ts";

/** Reads one message and renders again when that message changes, and only then. */
export function useMessage(store: ThreadStore, id: string): StoredMessage | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeMessage(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.message(id));
}

import { useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => globalThis.matchMedia(query).matches,
  );
}

/** One column: the sidebar is a sheet. */
export const narrow = "(max-width: 767px)";

/** No room for a third column: a document is a sheet. */
export const withoutThirdColumn = "(max-width: 1119px)";

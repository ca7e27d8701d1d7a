import type { Citation } from "@pincite/format";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { ChipChecks, Finding } from "./CitationChecks.ts";

/** The checks that chips below ask; without them nothing is known. */
export const ChecksContext = createContext<ChipChecks | undefined>(undefined);

/** What is known of a citation's words, and has them checked. */
export function useFinding(citation: Citation): Finding {
  const checks = useContext(ChecksContext);
  const subscribe = useCallback(
    (listener: () => void) => checks?.watch(citation, listener) ?? (() => undefined),
    [checks, citation],
  );
  return useSyncExternalStore(subscribe, () => checks?.get(citation) ?? "unknown");
}

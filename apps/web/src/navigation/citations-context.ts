import type { Citation } from "@pincite/format";
import { createContext } from "react";
import type { SourcePlace } from "../composer/seam.ts";

/** What a shown citation can be asked and told to do. */
export interface Citations {
  readonly placeOf: (citation: Citation) => SourcePlace;
  readonly activate: (citation: Citation) => void;
  /** Whether a navigation moves the page now. */
  readonly isJumping: () => boolean;
}

/** The citations of the app around a message; on their own they lead nowhere. */
export const CitationsContext = createContext<Citations>({
  placeOf: () => "unavailable",
  activate: () => undefined,
  isJumping: () => false,
});

import type { NavigationState, UnavailableReason } from "./state.ts";

/** The sentences that say what became of a navigation; a product translates them. */
export interface NavigationPhrases {
  readonly searching: string;
  readonly shown: string;
  readonly changed: string;
  readonly ambiguous: (index: number, total: number) => string;
  readonly dismissed: string;
  readonly unavailable: Readonly<Record<UnavailableReason, string>>;
}

const small = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** The sentences in English. */
export const englishPhrases: NavigationPhrases = {
  searching: "Looking for the quote",
  shown: "Quote shown",
  changed: "The quoted text has changed",
  ambiguous: (index, total) => `${small[total] ?? String(total)} passages match: ${index} of ${total}`,
  dismissed: "",
  unavailable: {
    "environment-unknown": "This quote comes from an environment that is not connected here",
    offline: "The environment of this quote cannot be reached",
    "thread-gone": "The thread of this quote no longer exists",
    "message-gone": "The message of this quote no longer exists",
    "document-gone": "The document of this quote no longer exists",
    forbidden: "You may not read the source of this quote",
    failed: "The source of this quote could not be opened",
    "timed-out": "Finding this quote took too long",
    interrupted: "Stopped looking for the quote because you scrolled",
    missing: "The quoted words are no longer in their source",
  },
};

/** What a live region and the jump bar say about a state; empty when there is nothing to say. */
export function describeNavigation(state: NavigationState, phrases: NavigationPhrases = englishPhrases): string {
  switch (state.phase) {
    case "idle":
      return "";
    case "shown":
      return state.match === "changed" ? phrases.changed : phrases.shown;
    case "unavailable":
      return state.reason === "ambiguous"
        ? phrases.ambiguous(state.index + 1, state.candidates.length)
        : phrases.unavailable[state.reason];
    case "dismissed":
      return phrases.dismissed;
    default:
      return phrases.searching;
  }
}

import type { RefusalReason } from "@pincite/react";

/** Why a selection cannot be quoted, for people. */
export const refusals: Readonly<Record<RefusalReason, string>> = {
  blank: "Only white space is selected.",
  excluded: "This part is no text of the reply, so it cannot be quoted.",
  outside: "Nothing of a reply is selected. Select words of a reply to quote them.",
  "two-messages": "The selection spans two messages. Quote one at a time.",
  surrogate: "The selection holds half a character, which no quote can carry.",
  "too-long": "A quote holds 8,000 characters at most. Select less.",
};

/** The refusals worth saying before anybody asked to quote: all but the slip of the hand that selects a space. */
export const unasked: ReadonlySet<RefusalReason> = new Set([
  "excluded",
  "outside",
  "two-messages",
  "surrogate",
  "too-long",
]);

/** What is said when nothing to quote is selected. */
export const nothingSelected = "Select words of a reply to quote them.";

/** What is said after copying. */
export const copied = "Copied with its citation";

/** What is said when the browser allows no copying. */
export const notCopied = "This browser did not allow copying.";

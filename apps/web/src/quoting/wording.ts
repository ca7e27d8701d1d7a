import type { RefusalReason } from "@pincite/react";

/** Why a selection cannot be quoted, for people. */
export const refusals: Readonly<Record<RefusalReason, string>> = {
  blank: "Only white space is selected.",
  excluded: "This part is no text of the reply, so it cannot be quoted.",
  outside: "The selection reaches beyond the reply. Select within one reply to quote it.",
  "two-messages": "The selection spans two messages. Quote one at a time.",
  surrogate: "The selection cuts a character in two.",
  "too-long": "A quote holds 8,000 characters at most. Select less.",
};

/** The refusals worth saying before anybody asked to quote: the person took pains to select this. */
export const unasked: ReadonlySet<RefusalReason> = new Set(["two-messages", "too-long"]);

/** What is said when nothing to quote is selected. */
export const nothingSelected = "Select words of a reply to quote them.";

/** What is said after copying. */
export const copied = "Copied with its citation";

/** What is said when the browser allows no copying. */
export const notCopied = "This browser did not allow copying.";

import type { Excess, Measure } from "./measure.ts";
import type { SourcePlace } from "./seam.ts";

const numbers = new Intl.NumberFormat("en");

/** A number as people read it: `12,400`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** `1 quote`, `2 quotes`. */
export function quotes(value: number): string {
  return value === 1 ? "1 quote" : `${count(value)} quotes`;
}

/** Why a paste was not taken. */
export function pasteRefused(length: number, capacity: number): string {
  return `${count(length)} characters are too much to paste: a draft holds ${count(capacity)} at most. Nothing was changed.`;
}

/** What the live region says when the number of chips changed by editing. */
export function chipsChanged(added: number, removed: number): string | undefined {
  if (added > removed) return added - removed === 1 ? "Quote added" : `${count(added - removed)} quotes added`;
  if (removed > added) return removed - added === 1 ? "Quote removed" : `${count(removed - added)} quotes removed`;
  return undefined;
}

/** Another tab wrote to the draft while this one did. */
export const forkedDraft = "This draft was also changed in another tab. Both versions are kept.";

/** A send was accepted after its text had been changed. */
export const sentBeforeChange = "The message was sent as it stood. Your later changes are kept here.";

/** Quotes of a stored draft that no longer decode. */
export function chipsUnreadable(number: number): string {
  return `${number === 1 ? "One quote" : `${count(number)} quotes`} of this draft could not be read and ${number === 1 ? "was" : "were"} left out.`;
}

/** By how much a draft is too long, in the words of the form that exceeds. */
export function overLimit({ by, limit, form }: Pick<Excess, "by" | "limit" | "form">): string {
  const what = form === "expanded" ? "when its quotes are expanded" : "as stored, links and all";
  return `${count(by)} over the limit of ${count(limit)} ${what}. The draft is kept, and can be sent once it fits.`;
}

/** Why Enter does not send while a reply streams. */
export const replyRuns = "A reply is being written. Stop it, or send when it is done.";

/** The size of a draft against its limit. */
export function sizeOf({ quotes, expandedLength }: Pick<Measure, "quotes" | "expandedLength">, limit: number): string {
  return `${count(expandedLength)} of ${count(limit)}${quotes > 0 ? " when expanded" : ""}`;
}

/** The control that leads from a chip to its source. */
export function goToSource(place: SourcePlace | undefined): string {
  return place === undefined ? "Go to source" : places[place];
}

const places: Readonly<Record<SourcePlace, string>> = {
  "this-thread": "Go to source",
  "another-thread": "Go to source in its thread",
  "another-environment": "Go to source in its environment",
  document: "Open document",
  unavailable: "Source unavailable",
};

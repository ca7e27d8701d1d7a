import { type Citation, compose } from "@pincite/format";
import { escapeMarkdown } from "./escape-markdown.ts";

/** A sentence to quote: how it is shown, its citation, and where it is from in words for people. */
export interface Quotation {
  readonly kind: "prose" | "code";
  readonly citation: Citation;
  readonly from: string;
}

/** What the reply says first in a conversation. */
export const introduction =
  "I am the built-in extractive assistant: I quote what fits best from what this environment holds, and write no answers of my own.";

/** What stands before quotations. */
export const announce = (count: number): string => (count === 1 ? "This fits best:" : "What fits best:");

/** A quotation of a document or a message: the words as a block quote, then their citation and where they are from. */
export const writeQuotation = ({ kind, citation, from }: Quotation): string =>
  compose([`${blockQuote(kind, citation.text)}\n\n`, citation, ` — ${escapeMarkdown(from)}`]);

/** Words as a block quote that shows exactly them. */
export const blockQuote = (kind: Quotation["kind"], text: string): string =>
  (kind === "code" ? fenced(text) : escapeMarkdown(text))
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

/** A code block whose fence is longer than any in the code. */
const fenced = (code: string): string => {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
};

/** The reply when nothing fits: what was searched, and what one can do. */
export const writeNothingFits = (documents: number, asked: boolean, first: boolean): string => {
  const searched =
    documents === 0
      ? "There are no documents in this environment yet, and no earlier message fits."
      : `None of the ${documents === 1 ? "one document" : `${documents} documents`} and no earlier message fits.`;
  const found = asked
    ? `I found nothing to quote for this. ${searched}`
    : "There are no words in this that I could look for.";
  return `${first ? `${introduction}\n\n` : ""}${found}\n\nYou can import documents, ask in the words that they use, or connect a language model in the settings.`;
};

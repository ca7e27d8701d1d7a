import { type Citation, compose } from "@pincite/format";
import { escapeMarkdown } from "./escape-markdown.ts";

/** A sentence to quote: how it is shown, its citation, and where it is from in words for people. */
export interface Quotation {
  readonly kind: "prose" | "code";
  readonly citation: Citation;
  readonly from: string;
}

const introduction =
  "I am the built-in extractive assistant: I quote what fits best from this environment's documents and messages, and write no answers of my own.";

/** The reply, a piece for each quotation: the words as a block quote, then their citation and where they are from. */
export const writeReply = (quotations: ReadonlyArray<Quotation>, first: boolean): string[] => [
  `${first ? `${introduction} ` : ""}${quotations.length === 1 ? "This fits best:" : "What fits best:"}\n\n`,
  ...quotations.map(writeQuotation),
];

const writeQuotation = ({ kind, citation, from }: Quotation, index: number, all: ReadonlyArray<Quotation>): string => {
  const shown = kind === "code" ? fenced(citation.text) : escapeMarkdown(citation.text);
  const quote = shown
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
  const end = index === all.length - 1 ? "" : "\n\n";
  return compose([`${quote}\n\n`, citation, ` — ${escapeMarkdown(from)}${end}`]);
};

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

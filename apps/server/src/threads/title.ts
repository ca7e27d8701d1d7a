import { toPlainText } from "@pincite/format";

/** The longest title made from a message, in UTF-16 code units: one line of the sidebar, and some for a wider one. */
const maxLength = 80;

/** How far back a cut looks for the end of a word, in UTF-16 code units. */
const maxWord = 24;

/** A title for a thread from its first message: the first line of its plain text, cut at a word. */
export const titleFrom = (markdown: string): string => {
  const line =
    toPlainText(markdown)
      .split("\n")
      .map((candidate) => candidate.replaceAll(/\s+/g, " ").trim())
      .find((candidate) => candidate !== "") ?? "";
  if (line.length <= maxLength) return line;
  const space = line.lastIndexOf(" ", maxLength);
  const end = space > maxLength - maxWord ? space : maxLength;
  // A cut between the halves of a surrogate pair would leave half a character.
  return `${line
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
};

import { label, type Part } from "@pincite/format";

/** More than any line shows, in units; style cuts the rest. */
const LINE = 160;

/** A draft in one line of plain words. */
export function lineFor(parts: readonly Part[]): string {
  const words = parts.map((part) => (typeof part === "string" ? part : ` ${label(part)} `)).join("");
  return words
    .slice(0, 4 * LINE)
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LINE)
    .toWellFormed();
}

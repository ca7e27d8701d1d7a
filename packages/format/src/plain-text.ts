import type { Citation } from "./citation.ts";
import { normalise } from "./internal/rules.ts";
import { scanWith, without } from "./internal/scan.ts";

/** A message as words, for titles, previews and notifications: each citation becomes its excerpt and comment. */
export function toPlainTextWith(scheme: string, markdown: string): string {
  const { found, definitions } = scanWith(scheme, markdown);
  if (found.length === 0) return markdown;
  let text = "";
  let last = 0;
  for (const { start, end, citation } of found) {
    text = apart(text, without(markdown, last, start, definitions));
    text = apart(text, words(citation));
    last = end;
  }
  return apart(text, without(markdown, last, markdown.length, definitions));
}

function words(citation: Citation): string {
  const quote = `“${normalise(citation.text)}”`;
  return citation.comment === undefined ? quote : `${quote} (${normalise(citation.comment)})`;
}

/** Joins two texts with a space where neither has whitespace, and the second is more than closing punctuation. */
function apart(before: string, after: string): string {
  const touching = before !== "" && after !== "" && !/\s$/.test(before.slice(-1)) && !/^[\s.,;:!?)\]}]/.test(after);
  return touching && !/[([{]$/.test(before.slice(-1)) ? `${before} ${after}` : before + after;
}

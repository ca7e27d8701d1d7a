import type { Citation } from "./citation.ts";
import { collectWith } from "./collect.ts";
import { normalise } from "./internal/rules.ts";

/** A message as words, for titles, previews and notifications: each citation becomes its excerpt and comment. */
export function toPlainTextWith(scheme: string, markdown: string): string {
  let text = "";
  let last = 0;
  for (const { start, end, citation } of collectWith(scheme, markdown)) {
    text = apart(text, markdown.slice(last, start));
    text = apart(text, words(citation));
    last = end;
  }
  return last === 0 ? markdown : apart(text, markdown.slice(last));
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

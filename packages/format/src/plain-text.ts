import type { Citation } from "./citation.ts";
import { normalise } from "./internal/rules.ts";
import { scanWith, without } from "./internal/scan.ts";

// After these, and before those, a citation's words stand without a space.
const OPENING = /[\s([{]/;
const CLOSING = /[\s.,;:!?)\]}]/;

/** A message as words, for titles, previews and notifications: each citation becomes its excerpt and comment. */
export function toPlainTextWith(scheme: string, markdown: string): string {
  const { found, definitions } = scanWith(scheme, markdown);
  if (found.length === 0) return markdown;
  const text = new Words();
  let last = 0;
  for (const { start, end, citation } of found) {
    text.add(without(markdown, last, start, definitions));
    text.add(words(citation));
    last = end;
  }
  text.add(without(markdown, last, markdown.length, definitions));
  return text.toString();
}

function words(citation: Citation): string {
  const quote = `“${normalise(citation.text)}”`;
  return citation.comment === undefined ? quote : `${quote} (${normalise(citation.comment)})`;
}

/** Joins texts, with a space where neither has whitespace and the second is more than closing punctuation. */
class Words {
  #text = "";
  // Asking the text itself for its end would copy it each time.
  #end = "";

  add(text: string): void {
    if (text === "") return;
    const touching = this.#end !== "" && !OPENING.test(this.#end) && !CLOSING.test(text[0]!);
    this.#text += touching ? ` ${text}` : text;
    this.#end = text.at(-1)!;
  }

  toString(): string {
    return this.#text;
  }
}

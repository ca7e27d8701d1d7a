// Bidi class B; some of it are control characters.
// oxlint-disable-next-line no-control-regex
const PARAGRAPH = /[\n\r\u001C-\u001E\u0085\u2029]/;
const CONTROL = /[\u202A-\u202E\u2066-\u2069]/g;
const POP = "\u202C";
const POP_ISOLATE = "\u2069";

/**
 * A text with the embeddings, overrides and isolates that it leaves open closed at its end (UAX #9, X1 to X8), so that
 * they cannot reorder what follows. The end of a paragraph closes them by itself.
 */
export function closeDirections(text: string): string {
  let paragraph = text.length;
  while (paragraph > 0 && !PARAGRAPH.test(text[paragraph - 1]!)) paragraph--;
  const open: string[] = [];
  let isolates = 0;
  for (const [control] of text.slice(paragraph).matchAll(CONTROL)) {
    if (control === POP) {
      if (open.at(-1) === POP) open.pop();
    } else if (control === POP_ISOLATE) {
      if (isolates === 0) continue;
      while (open.pop() !== POP_ISOLATE);
      isolates -= 1;
    } else {
      const isolate = control > "\u202E";
      open.push(isolate ? POP_ISOLATE : POP);
      if (isolate) isolates += 1;
    }
  }
  return text + open.toReversed().join("");
}

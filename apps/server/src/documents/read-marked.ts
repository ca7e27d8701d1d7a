import type { Span } from "./sentences.ts";

/**
 * Where the marked parts of a text stand once the marks are gone: parts between the first and second mark, the third and
 * fourth, and so on, white space at their ends left out. A mark can part one white space into two, or keep one at an end;
 * these become one or none again. Undefined when what is left is not `plain`.
 */
export const readMarked = (marked: string, mark: string, plain: string): Span[] | undefined => {
  const pieces = marked.split(mark);
  const spans: Span[] = [];
  const kept: string[] = [];
  let length = 0;
  let afterSpace = true;
  for (const [index, piece] of pieces.entries()) {
    const text: string = afterSpace && piece.startsWith(" ") ? piece.slice(1) : piece;
    if (index % 2 === 1) {
      const start = length + (text.startsWith(" ") ? 1 : 0);
      spans.push({ start, end: Math.max(start, length + text.trimEnd().length) });
    }
    if (text === "") continue;
    kept.push(text);
    length += text.length;
    afterSpace = text.endsWith(" ");
  }
  return pieces.length % 2 === 1 && kept.join("").trimEnd() === plain ? spans : undefined;
};

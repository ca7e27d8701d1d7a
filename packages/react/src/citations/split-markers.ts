/** A piece of an answer's text: words, or the number that a marker such as `[2]` names. */
export type MarkerPiece = string | number;

// Four digits are more sources than any answer has; longer ones are figures.
const MARKER = /\[(\d{1,4})\]/g;

/**
 * An answer's text cut at its markers: `"so [1]."` becomes `["so ", 1, "."]`. A marker whose number `isKnown` refuses
 * stays text, and so does one that is not written as numbers are (`[01]`), so that the pieces always give the text back.
 * Takes text that is rendered: code and links are the caller's to leave out.
 */
export function splitMarkers(text: string, isKnown: (number: number) => boolean = () => true): MarkerPiece[] {
  const pieces: MarkerPiece[] = [];
  let from = 0;
  for (const { 0: written, 1: digits = "", index } of text.matchAll(MARKER)) {
    const number = Number(digits);
    if (String(number) !== digits || !isKnown(number)) continue;
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push(number);
    from = index + written.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

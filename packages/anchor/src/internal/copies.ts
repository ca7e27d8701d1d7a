/** A search for the copies of a quote: `needle` is what is looked for, `place` says where a copy would start for a hit. */
export interface Needle {
  readonly text: string;
  /** Where the copy starts that belongs to a hit at `hit`. */
  readonly place: (hit: number) => number;
}

/** Longest needle: keeps the engine's `indexOf`, which is quadratic on self-similar strings, linear in the text. */
export const needleLimit = 32;

/** How many units may be compared, per unit of text, before the search changes to the automaton that is linear on any input. */
const patience = 4;

/**
 * Calls `visit` with the start of each copy of `quote` in order, overlapping ones too, until it answers true.
 *
 * Linear in the text for any input: the fast search counts its work and hands over when the text resembles the quote too often.
 */
export function eachCopy(text: string, quote: string, visit: (start: number) => boolean, needle?: Needle): void {
  const probe = needle?.text ?? quote.slice(0, needleLimit);
  let work = patience * text.length;
  let next = 0;
  for (let hit = text.indexOf(probe); hit !== -1; hit = text.indexOf(probe, hit + 1)) {
    const start = needle === undefined ? hit : needle.place(hit);
    if (start < next) continue;
    if (probe !== quote) {
      if ((work -= quote.length) < 0) return eachByAutomaton(text, quote, visit, next);
      // Compared in blocks, where `startsWith` goes unit by unit.
      if (text.slice(start, start + quote.length) !== quote) continue;
    }
    if (visit(start)) return;
    next = start + 1;
  }
}

/** Number of copies of the quote, overlapping ones counted. */
export function countCopies(text: string, quote: string): number {
  let count = 0;
  eachCopy(text, quote, () => (count++, false));
  return count;
}

/** Knuth, Morris and Pratt's search. */
function eachByAutomaton(text: string, quote: string, visit: (start: number) => boolean, from: number): void {
  const units = new Uint16Array(quote.length);
  for (let index = 0; index < quote.length; index++) units[index] = quote.charCodeAt(index);
  const border = borders(units);
  const { length } = units;
  let matched = 0;
  for (let index = from; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && units[matched] !== unit) matched = border[matched - 1] as number;
    if (units[matched] === unit) matched++;
    if (matched === length) {
      if (visit(index + 1 - length)) return;
      matched = border[length - 1] as number;
    }
  }
}

/** For each prefix of the quote, the length of its longest proper prefix that is also its suffix. */
function borders(units: Uint16Array): Int32Array {
  const border = new Int32Array(units.length);
  let matched = 0;
  for (let index = 1; index < units.length; index++) {
    while (matched > 0 && units[matched] !== units[index]) matched = border[matched - 1] as number;
    if (units[matched] === units[index]) matched++;
    border[index] = matched;
  }
  return border;
}

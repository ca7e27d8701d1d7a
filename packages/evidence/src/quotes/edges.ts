import { EITHER_HYPHEN, UNSPACED } from "./glyphs.ts";

const WORD = /[\p{L}\p{N}\p{M}_]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const POSSESSIVE = /^'s(?!\p{L})/u;
// Written without spaces between words, so that no edge can be seen to cut one.
const NO_WORD_EDGES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
// The longest graphemes that people write are families and flags, of some twenty units.
const GRAPHEME_REACH = 48;

// What makes one number of digits on both sides of it.
const SEPARATOR = /[.,:/'٫٬·]/;
const SIGN = /[-+±]/;
const CURRENCY_BEFORE = /\p{Sc}/u;
// What follows a number and changes what it says, by a space or none.
const MAGNITUDE =
  /^ ?(?:%|‰|°|percent\b|per cent\b|hundred\b|thousand\b|million\b|billion\b|trillion\b|mill?iard|millones|milliones|millions\b|milliards\b|[kKmM]\b|bn\b|tn\b|[十万亿億兆]|百(?!分)|千(?![米克瓦卡赫公])|ล้าน|พัน|หมื่น|แสน|مليون|مليار|ألف|بالمئة|في المئة|٪)/u;
// The window of text that an edge needs to see: the longest magnitude word and some.
const WINDOW = 16;
// Digits that a space divides into thousands.
const THOUSANDS = /(?<![\p{Nd}.,])\p{Nd}{1,3}(?: \p{Nd}{3})*$/u;
const MORE_THOUSANDS = /^ \p{Nd}{3}(?!\p{Nd})/u;

/** Whether a span of a folded text begins and ends where a reader would divide it: no word, number, sign or grapheme is cut. */
export function isWhole(text: string, start: number, end: number): boolean {
  return !isCut(text, start, true) && !isCut(text, end, false);
}

/** Whether an edge cuts something; `opens` tells on which side of it the quote is. */
function isCut(text: string, edge: number, opens: boolean): boolean {
  if (edge === 0 || edge === text.length) return false;
  const before = characterBefore(text, edge);
  const after = characterAt(text, edge);
  if (cutsGrapheme(text, edge, before, after)) return true;
  if (cutsWord(text, edge, before, after)) return true;
  return cutsNumber(text, edge, before, after, opens);
}

function cutsGrapheme(text: string, edge: number, before: string, after: string): boolean {
  if (after < "\u0300" || before < "\u0080") return after >= "\u0300" && /^\p{M}|^\u200D/u.test(after);
  const from = Math.max(0, edge - GRAPHEME_REACH);
  const around = text.slice(from, edge + GRAPHEME_REACH);
  return graphemes.segment(around).containing(edge - from)?.index !== edge - from;
}

function cutsWord(text: string, edge: number, before: string, after: string): boolean {
  if (WORD.test(before) && WORD.test(after)) {
    if (UNSPACED.test(before) && UNSPACED.test(after)) return false;
    if (NO_WORD_EDGES.test(before) || NO_WORD_EDGES.test(after)) return false;
    // "第10条": digits among ideographs are words of their own; their magnitude is looked at with the numbers.
    return !(UNSPACED.test(before) || UNSPACED.test(after));
  }
  if (before === EITHER_HYPHEN || after === EITHER_HYPHEN) return true;
  // The apostrophe of "can't" divides no word; that of a possessive ends one.
  if (after === "'")
    return isSpaced(before) && isSpaced(characterAt(text, edge + 1)) && !POSSESSIVE.test(text.slice(edge, edge + 3));
  return before === "'" && isSpaced(after) && isSpaced(characterBefore(text, edge - 1));
}

/** Whether a character is a letter of a script that divides words by spaces. */
function isSpaced(character: string): boolean {
  return LETTER.test(character) && !UNSPACED.test(character) && !NO_WORD_EDGES.test(character);
}

function cutsNumber(text: string, edge: number, before: string, after: string, opens: boolean): boolean {
  if (DIGIT.test(before) && SEPARATOR.test(after) && DIGIT.test(characterAt(text, edge + 1))) return true;
  if (SEPARATOR.test(before) && DIGIT.test(after) && DIGIT.test(characterBefore(text, edge - 1))) return true;
  const left = text.slice(Math.max(0, edge - WINDOW), edge);
  const right = text.slice(edge, edge + WINDOW);
  if (opens) {
    if (!DIGIT.test(after) && !CURRENCY_BEFORE.test(after)) {
      return after === " " ? false : magnitudeCut(left, right);
    }
    if (SIGN.test(before)) return isSignAt(text, edge - 1);
    if (CURRENCY_BEFORE.test(before)) return true;
    return thousandsCut(left.trimEnd(), ` ${right}`, before === " ");
  }
  if (CURRENCY_BEFORE.test(before) || (SIGN.test(before) && isSignAt(text, edge - 1))) return DIGIT.test(after);
  if (magnitudeCut(left, right)) return true;
  return thousandsCut(left, right, DIGIT.test(before));
}

function magnitudeCut(left: string, right: string): boolean {
  const number = /[\p{Nd}½¼¾] ?$/u.test(left);
  return number && MAGNITUDE.test(left.endsWith(" ") ? ` ${right}` : right);
}

function thousandsCut(left: string, right: string, spaced: boolean): boolean {
  return spaced && THOUSANDS.test(left) && MORE_THOUSANDS.test(right);
}

/** A sign stands before digits and after nothing that it could join to them, as in "10-12". */
function isSignAt(text: string, place: number): boolean {
  const previous = place === 0 ? " " : characterBefore(text, place);
  return !WORD.test(previous) && !/[)\]]/.test(previous);
}

function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, place: number): string {
  if (place <= 0) return "";
  return isLowHalf(text, place - 1) && place > 1 ? text.slice(place - 2, place) : text.slice(place - 1, place);
}

function isLowHalf(text: string, place: number): boolean {
  return (text.charCodeAt(place) & 0xfc00) === 0xdc00;
}

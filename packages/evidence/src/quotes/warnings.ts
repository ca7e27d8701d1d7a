import type { Span } from "./find.ts";
import { ROW_END, UNSPACED } from "./glyphs.ts";

/** What makes a quote that is there mislead, or hard to place. Only `ambiguous_location` leaves it acceptable. */
export type QuoteWarning =
  | "accounting_negative_outside_quote"
  | "ambiguous_location"
  | "bidi_override"
  | "cjk_mid_sentence_end"
  | "elided_negation"
  | "negation_outside_quote"
  | "qualifier_outside_quote"
  | "spans_adjacent_chunks"
  | "too_short";

// Enough for the words that are looked at, whatever their length.
const WINDOW = 64;
const CLAUSE_END = new RegExp(`[.,;:!?。，、；：！？؛،|${ROW_END}]`, "gu");
const NEGATION_WORDS =
  /^(?:not|no|never|none|neither|nor|without|cannot|hardly|scarcely|barely|non-?|.*n't|nicht|kein\p{L}{0,2}|nie|niemals|ohne|weder|ne|pas|jamais|sans|aucune?|n'\p{L}+|nunca|sin|ningun[oa]?|ningún|non|mai|senza|não|sem|niet|geen|не|нет|без|никогда|לא|אין|ללא|لا|لم|لن|ليس|ليست|غير|بدون|دون|नहीं|değil|안|못)$/iu;
const NEGATION_BEFORE = /(?:不|没有?|沒有?|未|無|无|非|勿|ไม่|มิได้|non-)$/iu;
const NEGATION_AFTER = /^(?:ない|なかっ|ません|ず|ぬ|不|没|未|ไม่| ?않| ?없|지 않)/u;
const QUALIFIER_BEFORE =
  /(?:^|[\s,])(?:unless|except|excepting|excluding|only|if|subject to|other than|außer|sauf|salvo|excepto|إلا)(?: \p{L}+)?$/iu;
const QUALIFIER_AFTER =
  /^[ ,;(]*(?:(?:unless|except|excepting|excluding|provided|only|if|subject to|other than|save (?:for|where|that)|to the extent|but|until|sofern|außer|es sei denn|sauf|à moins|salvo|excepto|إلا|ما لم)(?![\p{L}\p{N}])|除非|但|除了|如果|ただし|但し|ยกเว้น|เว้นแต่|ถ้า)/iu;
const NEGATION_INSIDE =
  /(?<![\p{L}\p{N}])(?:not|no|never|neither|nor|without|cannot|except|unless|excluding|only)(?![\p{L}\p{N}])|n't\b|不|没|未|無|无|非|ない|ません|ไม่|(?<!\p{L})(?:nicht|kein\p{L}{0,2}|ohne|pas|jamais|sans|не|без|לא|لا|لم|لن|ليس)(?!\p{L})/iu;

/** Whether words that were left out between two parts of a quote turn or narrow its meaning. */
export function turnsMeaning(elided: string): boolean {
  return NEGATION_INSIDE.test(elided);
}

/** What a reader of the span alone would not see, in a folded text. */
export function warningsAround(text: string, { start, end }: Span): QuoteWarning[] {
  const warnings: QuoteWarning[] = [];
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const after = text.slice(end, end + WINDOW);
  const quote = text.slice(start, end);
  if (isTooShort(quote)) warnings.push("too_short");
  if (isAccountingNegative(before, quote, after)) warnings.push("accounting_negative_outside_quote");
  // The next sentence is another statement.
  const following = ENDS_SENTENCE.test(quote) ? "" : after;
  if (hasNegation(before, following)) warnings.push("negation_outside_quote");
  if (hasQualifier(before, following)) warnings.push("qualifier_outside_quote");
  if (stopsMidSentence(quote, after)) warnings.push("cjk_mid_sentence_end");
  return warnings;
}

const ENDS_SENTENCE = /[.!?。！？]["')\]]?$/u;
// So many words before, and after, a quote are "just outside" it.
const WORDS_BEFORE = 3;
const WORDS_AFTER = 2;

function hasNegation(before: string, after: string): boolean {
  const clause = before.split(CLAUSE_END).at(-1)!;
  const following = after.split(CLAUSE_END)[0]!;
  if (NEGATION_BEFORE.test(clause.trimEnd()) || NEGATION_AFTER.test(following)) return true;
  const words = [
    ...clause.trim().split(/\s+/).slice(-WORDS_BEFORE),
    ...following.trim().split(/\s+/).slice(0, WORDS_AFTER),
  ];
  return words.some((word) => NEGATION_WORDS.test(word));
}

function hasQualifier(before: string, after: string): boolean {
  if (QUALIFIER_BEFORE.test(before.split(CLAUSE_END).at(-1)!.trimEnd())) return true;
  return QUALIFIER_AFTER.test(after);
}

function isAccountingNegative(before: string, quote: string, after: string): boolean {
  const opens = /\(\s?\p{Sc}?\s?$/u.test(before) && /^\p{Sc}?[\p{Nd}.,]+\s?(?:\)|$)/u.test(quote);
  const closes = /^\s?\)/.test(after) && /\(\s?\p{Sc}?\s?[\p{Nd}.,]+$/u.test(quote);
  return (opens && (quote.includes(")") || /^\s?\)/.test(after))) || closes;
}

function stopsMidSentence(quote: string, after: string): boolean {
  const last = quote.match(/[\s\S]$/u)?.[0] ?? "";
  const next = after.match(/^[\s\S]/u)?.[0] ?? "";
  return isUnspacedLetter(last) && isUnspacedLetter(next);
}

function isUnspacedLetter(character: string): boolean {
  return UNSPACED.test(character) && /\p{L}/u.test(character);
}

// They stand in any text, alone or together.
const EMPTY_WORDS = new Set(
  "a an and are as at be by for from has he in is it its of on or that the this to was were with".split(" "),
);
const LEAST_LETTERS = 3;

function isTooShort(quote: string): boolean {
  const words = quote.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const joined = words.join("");
  if (/\p{Nd}{2}/u.test(joined)) return false;
  if (UNSPACED.test(joined)) return joined.length < 2;
  return joined.length < LEAST_LETTERS || words.every((word) => EMPTY_WORDS.has(word.toLowerCase()));
}

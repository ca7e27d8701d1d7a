/** Stands for a hyphen at a line break: it may be the line's or the word's own. A soft hyphen is dropped everywhere else. */
export const EITHER_HYPHEN = "\u00AD";
/** Stands between the rows of a table: no quote crosses it. A noncharacter, which no text holds. */
export const ROW_END = "\uFFFE";

const ONE_FOR_ONE: readonly (readonly [glyphs: string, folded: string])[] = [
  ["‘’‚‛ʼ‹›＇", "'"],
  ["“”„‟«»＂", '"'],
  ["‐‑‒–—―−﹘﹣－", "-"],
];

const LIGATURES: readonly (readonly [ligature: string, letters: string])[] = [
  ["ﬀ", "ff"],
  ["ﬁ", "fi"],
  ["ﬂ", "fl"],
  ["ﬃ", "ffi"],
  ["ﬄ", "ffl"],
  ["ﬅ", "ſt"],
  ["ﬆ", "st"],
];

// Full-width digits and letters, and the distance to their ASCII twins.
const FULL_WIDTH = /^[０-９Ａ-Ｚａ-ｚ]$/u;
const FULL_WIDTH_DISTANCE = 0xfee0;

const folds = new Map<string, string>([
  ...ONE_FOR_ONE.flatMap(([glyphs, folded]) => [...glyphs].map((glyph) => [glyph, folded] as const)),
  ...LIGATURES,
  ["…", "..."],
  ["\uFFFE", "\uFFFD"],
]);

/** A character as it is compared: glyphs of one meaning become one. Digits, signs and letters of look-alike scripts never change. */
export function foldGlyph(character: string): string {
  if (FULL_WIDTH.test(character)) return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_DISTANCE);
  return folds.get(character) ?? character;
}

/** Whether a character has no reading: soft hyphen, zero-width space, word joiner, BOM, directional marks. */
export function isSilent(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x200b ||
    code === 0x2060 ||
    code === 0xfeff ||
    code === 0x200e ||
    code === 0x200f ||
    code === 0x61c
  );
}

/** A letter of a script that is written without spaces and wrapped anywhere: ideographs, kana, and their punctuation. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3030\u30FB\u30FC\uFF01-\uFF65]/u;

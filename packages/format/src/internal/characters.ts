/**
 * The frozen table: ranges of code points from U+00A1 up that are always percent-encoded, because they are invisible,
 * reserved, or mistaken for whitespace somewhere. Never extended: two versions must spell a citation alike.
 */
const FROZEN: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x338, 0x338],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xe000, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe00ff],
  [0xe01f0, 0xe0fff],
  [0xf0000, 0x10ffff],
];

/**
 * Ranges of characters from U+0300 up that NFC neither changes nor joins or reorders with what stands before them, and
 * that most texts consist of. Unicode promises that this stays so of an assigned character; what is missing here only
 * costs a comparison with the normalised URI.
 */
const INERT: readonly (readonly [number, number])[] = [
  // Small Greek letters and Cyrillic
  [0x3a3, 0x482],
  // Arabic letters
  [0x60c, 0x60c],
  [0x61b, 0x64a],
  [0x671, 0x6d5],
  // Dashes, quotation marks and the ellipsis; boxes and pictographs
  [0x2010, 0x2027],
  [0x2500, 0x2767],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a0, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff5e],
  [0x200d, 0x200d],
  [0xfe0f, 0xfe0f],
];

/** Written as it is. */
export const KEPT = 0;
/** Written as it is, and then compared with what NFC makes of it. */
export const COMPOSABLE = 1;
/** Percent-encoded. */
export const ESCAPED = 2;

// The basic plane, a byte each: finding ranges took two fifths of the time of writing Arabic, and more of emoji's.
const KINDS = new Uint8Array(0x1_0000).fill(ESCAPED, 0, 0xa1).fill(COMPOSABLE, 0x300);
for (const [first, last] of INERT) KINDS.fill(KEPT, first, last + 1);
for (const [first, last] of FROZEN) KINDS.fill(ESCAPED, first, last + 1);
KINDS.fill(ESCAPED, 0xfffe);

/** What becomes of a code point from U+0080 up: {@link KEPT}, {@link COMPOSABLE} or {@link ESCAPED}. */
export function kindOf(code: number): number {
  if (code < 0x1_0000) return KINDS[code]!;
  // Symbols and emoji: no marks, and nothing that NFC changes.
  if (code >= 0x1_f000 && code <= 0x1_fbff) return KEPT;
  if ((code & 0xfffe) === 0xfffe) return ESCAPED;
  return FROZEN.some(([first, last]) => code >= first && code <= last) ? ESCAPED : COMPOSABLE;
}

/** Whether a code point from U+0080 up is written as it is. */
export function isKept(code: number): boolean {
  return kindOf(code) !== ESCAPED;
}

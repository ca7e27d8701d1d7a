/** What words and numbers are made of, with the invisible characters that stand inside them. */
const wordCharacter = /^[\p{L}\p{N}\p{M}\p{Pc}\u00AD\u200C\u200D]$/u;
/** Scripts that are read without looking for spaces: between their letters nothing is cut. */
const unspaced = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]$/u;
/** Characters that join only the digits, or only the letters, on both of their sides. */
const numberJoiner = /^[.,٫٬]$/u;
const letterJoiner = /^['’·]$/u;
const digit = /^\p{Nd}$/u;
const letter = /^[\p{L}\p{M}]$/u;

/** Whether the offset stands inside a word or a number ("yes|terday", "1,0|00", "1|,000", "don|'t"). */
export function cutsWord(text: string, offset: number): boolean {
  const before = characterBefore(text, offset);
  const after = characterAt(text, offset);
  if (before === "" || after === "") return false;
  if (wordCharacter.test(before) && wordCharacter.test(after)) {
    return !(unspaced.test(before) || unspaced.test(after)) || /^\p{M}$/u.test(after);
  }
  return (
    joins(characterBefore(text, offset - before.length), before, after) ||
    joins(before, after, characterAt(text, offset + after.length))
  );
}

function joins(before: string, joiner: string, after: string): boolean {
  return (
    (numberJoiner.test(joiner) && digit.test(before) && digit.test(after)) ||
    (letterJoiner.test(joiner) && letter.test(before) && letter.test(after))
  );
}

function characterAt(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  return point === undefined ? "" : String.fromCodePoint(point);
}

function characterBefore(text: string, offset: number): string {
  if (offset <= 0) return "";
  const pair = characterAt(text, offset - 2);
  return pair.length === 2 && offset >= 2 ? pair : text.charAt(offset - 1);
}

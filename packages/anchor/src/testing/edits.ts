/** A number from 0 up to, not including, a bound; the same ones in every run. */
export type Dice = (bound: number) => number;

/** Dice by a linear congruence (Numerical Recipes' constants). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const syllables = ["pa", "lo", "ti", "ren", "su", "mak", "or", "vi", "den", "ul", "ga", "se", "phi", "no", "x"];

/** Words that look like text, to about so many units. */
export function prose(roll: Dice, length: number): string {
  let text = "";
  while (text.length < length) {
    const word = Array.from({ length: 1 + roll(4) }, () => syllables[roll(syllables.length)]).join("");
    text += `${word}${roll(9) === 0 ? "." : ""} `;
  }
  return text.trim();
}

/** The text after so many random insertions, deletions and substitutions of letters, its first and last unit kept; no white space doubles. */
export function edited(roll: Dice, text: string, edits: number): string {
  let result = text;
  for (let done = 0; done < edits; done++) {
    const at = 1 + roll(result.length - 2);
    const letter = "abcdefghijklmnopqrstuvwxyz".charAt(roll(26));
    const kind = roll(3);
    result = result.slice(0, at) + (kind === 0 ? "" : letter) + result.slice(kind === 1 ? at : at + 1);
  }
  return result.replace(/ +/g, " ");
}

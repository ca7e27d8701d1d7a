/** A proper name in a text, as far as letters show it. */
export interface FoundName {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

// Capitalised words in a row, small words between them included: "Bank of America", "van der Berg" keeps its last word.
const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}&.'’-]*(?: (?:(?:of|the|and|for|de|la|le|van|von|der|den|di|da|al|bin|ibn) ){0,2}\p{Lu}[\p{L}\p{M}\p{N}&.'’-]*)*/gu;
const SENTENCE_START = /(?:^|[.!?:。\n][\s"'“”‘’)\]]*|^[\s"'“(*#>-]+)$/u;
// They begin sentences and headings, and name nobody.
const COMMON = new Set(
  "a an the this that these those it its he she they we you i in on at by for from to of and or but if when while since although because as all any each both no not only there here with without under over after before during such what which who how where why is are was were do does did can may must will would should yes however therefore thus also section article table figure note".split(
    " ",
  ),
);

/** The names of a text. A capital that only begins a sentence makes no name, unless more capitals follow it. */
export function findNames(text: string): FoundName[] {
  const found: FoundName[] = [];
  for (const match of text.matchAll(NAME)) {
    const starts = SENTENCE_START.test(text.slice(Math.max(0, match.index - 8), match.index));
    const words = wordsOf(match[0]);
    const first = words[0] ?? "";
    const dropped = starts && (COMMON.has(first.toLowerCase()) || words.length === 1) && !isAcronym(first);
    const kept = dropped ? words.slice(1) : words;
    if (kept.every((word) => COMMON.has(word.toLowerCase()))) continue;
    const end = match.index + match[0].replace(/[.'’-]+$/u, "").length;
    found.push({ words: kept, start: end - match[0].slice(match[0].indexOf(kept[0]!), end - match.index).length, end });
  }
  return found;
}

/** The words of a name, possessive endings and points aside. */
function wordsOf(name: string): string[] {
  return name
    .split(/[\s-]+/u)
    .map((word) => word.replace(/['’]s?$/u, "").replaceAll(/[.,]+$/gu, ""))
    .filter((word) => word !== "");
}

function isAcronym(word: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}&]+$/u.test(word);
}

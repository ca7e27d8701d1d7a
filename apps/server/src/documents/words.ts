import { stopWords } from "./stop-words.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Scripts that put no space between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text in lower case, as `Intl.Segmenter` finds them. */
export const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) words.push(segment.toLowerCase());
  }
  return words;
};

/** The words that carry a text's meaning: without those that every sentence has. */
export const meaningfulWordsOf = (text: string): string[] =>
  wordsOf(text).filter((word) => !stopWords.has(word.replaceAll("’", "'")));

/** The text as a full-text index that knows only spaces should see it: words apart in scripts that write them together. */
export const withSpaces = (text: string): string => (spaceless.test(text) ? wordsOf(text).join(" ") : text);

/** Three neighbouring letters at a time, within words, or across them where a script puts no space between them; each once, in order. */
export const trigramsOf = (words: readonly string[]): string[] => {
  const found = new Set<string>();
  let run = "";
  const flush = () => {
    const letters = [...run];
    for (let index = 0; index + 3 <= letters.length; index++) found.add(letters.slice(index, index + 3).join(""));
    run = "";
  };
  for (const word of words) {
    if (!spaceless.test(word)) {
      flush();
      run = word;
      flush();
    } else run += word;
  }
  flush();
  return [...found];
};

/**
 * A word without its accents and its commonest English endings, for telling that two words are the same.
 * Shorter and blunter than Porter's stemmer, which the index itself uses; it compares a handful of sentences.
 */
export const stem = (word: string): string => {
  const bare = word
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/['’]s?$/, "");
  if (bare.length < 4 || !/^[a-z]+$/.test(bare)) return bare;
  const singular = bare
    .replace(/ies$/, "y")
    .replace(/(ss|x|z|ch|sh)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  const cut = singular.replace(/(?<=[a-z]{3})(?:ations?|ings?|ed|ly|ment|able)$/, "");
  return cut.replace(/([b-df-hj-np-tv-z])\1$/, "$1").replace(/(?<=[a-z]{3})e$/, "");
};

/** What two texts are compared by: stems of words, and pairs of neighbouring letters where a script writes words together. */
export const featuresOf = (words: readonly string[]): Set<string> => {
  const features = new Set<string>();
  let last = "";
  for (const word of words) {
    if (!spaceless.test(word)) {
      features.add(stem(word));
      last = "";
      continue;
    }
    // Where one word ends is a guess in these scripts, so pairs go on across it.
    const letters = [...(last + word)];
    for (let index = 0; index + 2 <= letters.length; index++) features.add(letters.slice(index, index + 2).join(""));
    last = letters.at(-1) ?? "";
  }
  return features;
};

import { normalise } from "@pincite/anchor";
import { type Part, split } from "@pincite/format";
import { featuresOf, meaningfulWordsOf } from "../../documents/words.ts";
import type { HistoryMessage } from "../ProviderService.ts";

/** What a person asks for, as far as words tell. */
export interface Question {
  /** For the index. */
  readonly words: ReadonlyArray<string>;
  /** For comparing sentences: each feature with its weight. */
  readonly features: ReadonlyMap<string, number>;
  /** Normalised texts that would be no answer: the question itself and what it quotes. */
  readonly known: ReadonlyArray<string>;
}

/** Words of a quoted excerpt say what the question is about, its own words say what is asked. */
const excerptWeight = 0.5;

/** A question of one word or none ("And abroad?") goes on about what was asked before. */
const earlierWeight = 0.4;
const fewWords = 2;

/** Words taken from each excerpt: the beginning says what it is about, and a whole page would drown the question. */
const excerptWords = 24;

/** Words taken from each end of the person's own text: a long one begins or ends with what is asked, and in between is what was pasted. */
const wordsAtEachEnd = 16;

/** Reads the last message of a history; its quotes count as words of the question. */
export const toQuestion = (history: ReadonlyArray<HistoryMessage>): Question => {
  const asked = history.filter(({ role }) => role === "user");
  const parts = split(asked.at(-1)?.text ?? "");
  const own = ownWords(parts);
  const quoted = parts.flatMap((part) =>
    typeof part === "string" ? [] : meaningfulWordsOf(part.text).slice(0, excerptWords),
  );
  const earlier = own.length + quoted.length < fewWords ? ownWords(split(asked.at(-2)?.text ?? "")) : [];
  const features = new Map<string, number>();
  const weigh = (words: ReadonlyArray<string>, weight: number) => {
    for (const feature of featuresOf(words)) features.set(feature, Math.max(weight, features.get(feature) ?? 0));
  };
  weigh(own, 1);
  weigh(quoted, excerptWeight);
  weigh(earlier, earlierWeight);
  return {
    words: [...own, ...quoted, ...earlier],
    features,
    known: [asked.at(-1)?.text ?? "", ...parts.flatMap((part) => (typeof part === "string" ? [] : [part.text]))].map(
      (text) => normalise(text).trim(),
    ),
  };
};

const ownWords = (parts: ReadonlyArray<Part>): string[] => {
  const words = parts.flatMap((part) => meaningfulWordsOf(typeof part === "string" ? part : (part.comment ?? "")));
  if (words.length <= 2 * wordsAtEachEnd) return words;
  return [...words.slice(0, wordsAtEachEnd), ...words.slice(-wordsAtEachEnd)];
};

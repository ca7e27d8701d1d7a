import { normalise } from "@pincite/anchor";
import { sentencesOf, type Span } from "../../documents/sentences.ts";
import { featuresOf, meaningfulWordsOf, wordsOf } from "../../documents/words.ts";
import type { Question } from "./question.ts";

/** A passage to choose sentences from. */
export interface Candidate {
  readonly kind: "prose" | "code";
  readonly text: string;
  /** From the search, at most 1. */
  readonly relevance: number;
  /** Whether a person wrote it in this conversation or another: then its questions are no answers. */
  readonly personal: boolean;
}

/** A sentence that fits: which candidate it stands in, and where. */
export interface Chosen<C extends Candidate> extends Span {
  readonly candidate: C;
  /** 0 to 1. */
  readonly score: number;
}

/** At most this many sentences make a reply: more is a list of search results. */
const mostSentences = 5;

/** How much of a sentence's score comes from its passage (which says what the sentence is about), and how much from the search. */
const passageShare = 0.3;
const searchShare = 0.15;

/**
 * The share of the question's weight that a sentence with its passage must cover to count as fitting at all. On XQuAD with half
 * of its articles left out, 4 % of the English questions that have an answer are turned away, and 15 % of those that have none
 * get a quote; at .40 it is 9 and 10, at .32 5 and 18.
 */
const leastCoverage = 0.36;

/** The most that rarity can add to a word: in a small environment nearly every word is rare, and the rarest says little. */
const mostRarity = 2.5;

/**
 * What a word that no candidate holds still counts, where no list tells words that only ask ("什么") from words that are
 * missed: such a word must not make every sentence look beside the point.
 */
const unseenWeight = 0.35;

/** Sentences below this share of the best one's score are left out. */
const closeToBest = 0.75;

/** The sentences that cover most of what is asked, the best first. Rare words weigh more, by their frequency among the candidates. */
export const chooseSentences = <C extends Candidate>(question: Question, candidates: ReadonlyArray<C>): Chosen<C>[] => {
  const passages = candidates.map((candidate) => toPassage(candidate, question));
  const weights = weigh(question, passages);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const cover = (features: ReadonlySet<string>): number => {
    let covered = 0;
    for (const [feature, weight] of weights) if (features.has(feature)) covered += weight;
    return covered / total;
  };

  const scored: (Chosen<C> & { readonly order: number })[] = [];
  for (const { candidate, sentences, features } of passages) {
    const around = cover(features);
    for (const sentence of sentences) {
      const own = cover(sentence.features);
      // A sentence that shares nothing with the question fits by its neighbours alone, and that is a guess.
      if (own === 0 || (1 - passageShare) * own + passageShare * around < leastCoverage) continue;
      const score = (1 - passageShare - searchShare) * own + passageShare * around + searchShare * candidate.relevance;
      scored.push({ candidate, start: sentence.start, end: sentence.end, score, order: scored.length });
    }
  }
  scored.sort((a, b) => b.score - a.score || a.order - b.order);
  const best = scored[0]?.score ?? 0;
  // A word alone stands in many sentences equally: more of them are no better answer.
  const most = Math.min(mostSentences, question.features.size + 1);
  const chosen: Chosen<C>[] = [];
  const seen = new Set<string>();
  for (const { order: _, ...sentence } of scored) {
    if (chosen.length === most || sentence.score < closeToBest * best) break;
    const text = normalise(sentence.candidate.text.slice(sentence.start, sentence.end)).toLowerCase();
    if (seen.has(text)) continue;
    seen.add(text);
    chosen.push(sentence);
  }
  return chosen;
};

interface Sentence extends Span {
  readonly features: ReadonlySet<string>;
}

interface Passage<C> {
  readonly candidate: C;
  readonly features: ReadonlySet<string>;
  readonly sentences: ReadonlyArray<Sentence>;
}

const toPassage = <C extends Candidate>(candidate: C, question: Question): Passage<C> => {
  const { text, kind } = candidate;
  const spans = kind === "code" ? [{ start: 0, end: text.length }] : sentencesOf(text);
  const sentences = spans.flatMap((span) => {
    const shown = text.slice(span.start, span.end);
    if (!isAnswer(shown, candidate, question)) return [];
    return [{ ...span, features: featuresOf(meaningfulWordsOf(shown)) }];
  });
  return { candidate, features: featuresOf(meaningfulWordsOf(text)), sentences };
};

const isAnswer = (sentence: string, { kind, personal }: Candidate, { known }: Question): boolean => {
  if (personal && /[?？؟]["”’)]*$/u.test(sentence)) return false;
  // A word alone is a label or a heading.
  if (kind === "prose" && wordsOf(sentence).length < 3) return false;
  const normalised = normalise(sentence);
  return !known.some((text) => text.includes(normalised));
};

/** The weight of each feature: the question's own, times how rare it is among the candidates' sentences (as in BM25). */
const weigh = (question: Question, passages: ReadonlyArray<Passage<unknown>>): ReadonlyMap<string, number> => {
  const sentences = passages.flatMap((passage) => passage.sentences);
  const weights = new Map<string, number>();
  for (const [feature, weight] of question.features) {
    let having = 0;
    for (const { features } of sentences) if (features.has(feature)) having++;
    const unseen = having === 0 && !/[a-z]/.test(feature) ? unseenWeight : 1;
    const rarity = Math.log(1 + (sentences.length - having + 0.5) / (having + 0.5));
    weights.set(feature, unseen * weight * Math.min(mostRarity, rarity));
  }
  return weights;
};

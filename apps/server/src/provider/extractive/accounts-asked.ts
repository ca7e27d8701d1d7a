import { featuresOf, meaningfulWordsOf } from "../../documents/words.ts";

/** An account's block, as far as its label goes. */
interface Labelled {
  readonly title: string;
}

/** Words by which a person asks about money of their own, in the languages whose stop words are known too. */
const aboutOneself = /\b(?:i|my|me|we|our|mine|owe|owed|owing|balances?|accounts?)\b/i;

/** Words that name no account and say that accounts are asked about. */
const generalWords = featuresOf(["account", "accounts", "balance", "balances"]);

/** Words of a question that may be about something else, beside the label, and the account is still what is asked for. */
const fewOtherWords = 1;

/** At most this many accounts make an answer: more is the list that the accounts' own pages are. */
const mostAccounts = 8;

/**
 * The accounts that a question names, by the words of their labels: those of which most is named, however many share a
 * label. All of them when it asks about accounts and names none; none when its words go elsewhere.
 */
export const accountsAsked = <B extends Labelled>(text: string, blocks: ReadonlyArray<B>): ReadonlyArray<B> => {
  const asked = featuresOf(meaningfulWordsOf(text));
  const scored = blocks.map((block) => {
    const label = featuresOf(meaningfulWordsOf(block.title));
    const named = [...label].filter((feature) => asked.has(feature));
    return { block, named, share: label.size === 0 ? 0 : named.length / label.size };
  });
  const best = Math.max(0, ...scored.map(({ share }) => share));
  if (best === 0) {
    const isGeneral = [...asked].every((feature) => generalWords.has(feature)) && asked.size > 0;
    return isGeneral ? blocks.slice(0, mostAccounts) : [];
  }
  const fitting = scored.filter(({ share }) => share === best);
  const named = new Set(fitting.flatMap((one) => one.named));
  const others = [...asked].filter((feature) => !named.has(feature) && !generalWords.has(feature));
  // Half a label says little, unless it is about the person's own.
  const isAsked = aboutOneself.test(text) || (best === 1 && others.length <= fewOtherWords);
  return isAsked ? fitting.slice(0, mostAccounts).map(({ block }) => block) : [];
};

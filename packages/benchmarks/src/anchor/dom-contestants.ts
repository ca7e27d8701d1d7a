import { type Query, type Resolution, resolve } from "@pincite/anchor";
import { type Changed, resolveChanged } from "@pincite/anchor/changed";
import { cachedStream, describeRange, type DomStream, streamFromDom } from "@pincite/anchor/dom";
import { createTextQuoteSelectorMatcher, describeTextQuote } from "@apache-annotator/dom";
import { rangeToSelector, reviveSelector } from "@recogito/text-annotator";
import { fromRange, type TextQuote, toRange } from "dom-anchor-text-quote";
import { generateFragmentFromRange } from "text-fragments-polyfill/dist/fragment-generation-utils.js";
import { processTextFragmentDirective, type TextFragment } from "text-fragments-polyfill/text-fragment-utils";
import type { Contestant, Passage } from "./arena.ts";

type DomContestant = Contestant<HTMLElement, Range>;

/** Every subject that reads a DOM; the first is what the others are measured by. */
export const domContestants: readonly DomContestant[] = [
  ours("pincite", (root) => () => cachedStream(root)),
  ours("pincite, cold", (root) => () => streamFromDom(root)),
  oursForChanged(),
  oursWithRevision(),
  domAnchorTextQuote(),
  apacheAnnotator(),
  textFragments(),
  recogito(),
];

/** By the words and their context alone, as after a change of the message; with a stream that is kept, or read anew each time. */
function ours(name: string, open: (root: HTMLElement) => () => DomStream): DomContestant {
  return {
    name,
    open: (root) => {
      const stream = open(root);
      // What a cache holds after the first use.
      void stream().fingerprint;
      return {
        create: (range) => {
          const description = describeRange(stream(), range);
          if (!description.ok) return undefined;
          const { text, prefix, suffix } = description.selector;
          return () => find(stream(), { text, prefix, suffix });
        },
        finder: (quote) => {
          const query = { text: quote.exact, prefix: quote.prefix, suffix: quote.suffix };
          return () => find(stream(), query);
        },
      };
    },
  };
}

/** The same, asked for edited words too when there is no copy. */
function oursForChanged(): DomContestant {
  return {
    name: "pincite, changed",
    open: (root) => ({
      finder: (quote) => {
        const query = { text: quote.exact, prefix: quote.prefix, suffix: quote.suffix };
        return () => toRanges(cachedStream(root), resolveChanged(cachedStream(root), query));
      },
    }),
  };
}

/** By the whole selector, in the message that it was made from: the revision vouches for the offsets. */
function oursWithRevision(): DomContestant {
  return {
    name: "pincite, revision",
    open: (root) => ({
      finder: ({ exact, place, prefix }) => {
        const description = describeRange(cachedStream(root), place);
        // A quote that does not stand here was not made here.
        if (prefix === undefined || !description.ok || description.selector.text !== exact) return undefined;
        return () => find(cachedStream(root), description.selector);
      },
    }),
  };
}

function find(stream: DomStream, query: Query): Range[] {
  return toRanges(stream, resolve(stream, query));
}

function toRanges(stream: DomStream, answer: Resolution | Changed): Range[] {
  // Two candidates are enough to say that there are several.
  if (answer.state === "ambiguous") return rangesOf(stream, answer.candidates.slice(0, 2));
  return "start" in answer ? rangesOf(stream, [answer]) : [];
}

function rangesOf(stream: DomStream, spans: readonly { start: number; end: number }[]): Range[] {
  return spans.flatMap(({ start, end }) => stream.toRange(start, end) ?? []);
}

function domAnchorTextQuote(): DomContestant {
  const search = (root: Element, quote: TextQuote) => {
    try {
      const range = toRange(root, quote);
      return range === null ? [] : [range];
    } catch {
      // It throws for a place that its guesses put beyond the end of the text.
      return [];
    }
  };
  return {
    name: "dom-anchor-text-quote",
    open: (root) => ({
      create: (range) => {
        const selector = fromRange(root, range);
        return () => search(root, selector);
      },
      finder: ({ exact, prefix, suffix }) => {
        return () => search(root, { exact, prefix, suffix });
      },
    }),
  };
}

function apacheAnnotator(): DomContestant {
  const search = async (root: Element, quote: Pick<Passage<Range>, "exact" | "prefix" | "suffix">) => {
    const matches: Range[] = [];
    // A second match settles that it cannot tell.
    for await (const match of createTextQuoteSelectorMatcher({ type: "TextQuoteSelector", ...quote })(root)) {
      if (matches.push(match) === 2) break;
    }
    return matches;
  };
  return {
    name: "Apache Annotator",
    open: (root) => ({
      create: async (range) => {
        const { exact, prefix, suffix } = await describeTextQuote(range, root);
        return () => search(root, { exact, ...(prefix && { prefix }), ...(suffix && { suffix }) });
      },
      finder: ({ exact, prefix, suffix }) => {
        const quote = { exact, ...(prefix !== undefined && { prefix }), ...(suffix !== undefined && { suffix }) };
        return () => search(root, quote);
      },
    }),
  };
}

function textFragments(): DomContestant {
  const search = (root: Element, fragment: TextFragment) => processTextFragmentDirective(fragment, document, root);
  return {
    name: "text-fragments-polyfill",
    open: (root) => ({
      create: (range) => {
        // It gives up after half a second.
        const { fragment } = generateFragmentFromRange(range.cloneRange());
        return fragment && (() => search(root, fragment));
      },
      finder: ({ exact, prefix, suffix }) => {
        const fragment = { textStart: exact, prefix: prefix?.trim(), suffix: suffix?.trim() };
        return () => search(root, fragment);
      },
    }),
  };
}

/** Keeps offsets in the text of the root and looks for no words: they are right as long as nothing changes before them. */
function recogito(): DomContestant {
  return {
    name: "Recogito (offsets)",
    open: (root) => ({
      create: (range) => {
        const selector = rangeToSelector(range, root);
        return () => [reviveSelector(selector, root).range];
      },
      finder: ({ exact, prefix, place }) => {
        if (prefix === undefined || place.toString() !== exact) return undefined;
        const selector = rangeToSelector(place, root);
        return () => [reviveSelector(selector, root).range];
      },
    }),
  };
}

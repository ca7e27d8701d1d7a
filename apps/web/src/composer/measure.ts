import {
  collect,
  compose,
  encode,
  expand,
  type ExpansionLimitError,
  label,
  type Part,
  type QuoteLayout,
} from "@pincite/format";
import { citationsOf, trimParts } from "./parts.ts";
import type { Limits } from "./seam.ts";

/** A draft's size, as stored and as a provider will receive it, by the server's own function. */
export interface Measure {
  /** The message as it would be sent. */
  readonly markdown: string;
  readonly quotes: number;
  readonly storedLength: number;
  readonly expandedLength: number;
  /** Present when the draft does not fit. */
  readonly excess: Excess | null;
}

/** By how much a draft exceeds which limit, and the quotes whose removal helps most. */
export interface Excess {
  readonly form: "stored" | "expanded";
  readonly by: number;
  readonly limit: number;
  readonly largest: readonly LargeQuote[];
}

/** A quote by its place among the draft's chips (null: a link that was typed out), its first words, and its length in the form that exceeds. */
export interface LargeQuote {
  readonly chip: number | null;
  readonly label: string;
  readonly length: number;
  /** Where it stands in the Markdown. */
  readonly start: number;
}

/** Measures a draft. Parses its Markdown: not for the keystroke's own turn. */
export function measure(parts: readonly Part[], limits: Limits, layout: QuoteLayout): Measure {
  const markdown = compose(trimParts(parts));
  const quotes = citationsOf(parts).length;
  const expanded = expand(markdown, { layout, limit: limits.expandedLength, storedLimit: limits.storedLength });
  if (expanded.ok) {
    return { markdown, quotes, storedLength: markdown.length, expandedLength: expanded.text.length, excess: null };
  }
  const { storedLength, expandedLength } = expanded.error;
  return { markdown, quotes, storedLength, expandedLength, excess: excessOf(markdown, parts, expanded.error) };
}

function excessOf(markdown: string, parts: readonly Part[], error: ExpansionLimitError): Excess {
  const length = error.form === "stored" ? error.storedLength : error.expandedLength;
  const found = collect(markdown);
  const chips = citationsOf(parts).map(encode);
  let next = 0;
  // A link that the person typed out is a citation too, but no chip: it has no place among them.
  const places = found.map(({ citation }) => (encode(citation) === chips[next] ? next++ : null));
  return {
    form: error.form,
    by: length - error.limit,
    limit: error.limit,
    largest: error.largest.flatMap((large) => {
      const at = found.findIndex(({ start }) => start === large.start);
      const citation = found[at]?.citation;
      return citation === undefined
        ? []
        : [{ chip: places[at] ?? null, label: label(citation), length: large.length, start: large.start }];
    }),
  };
}

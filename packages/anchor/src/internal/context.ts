import { normalise } from "../normalise.ts";
import { type Needle, needleLimit } from "./copies.ts";
import { cutsWord } from "./words.ts";

/** What is known of one side of a quote. */
export interface Side {
  /** Whether the side can agree at all: it names words, or the stream's edge. */
  readonly decides: boolean;
  /** Whether the whole saved context adjoins the copy at [start, end), white space at the seam ignored. */
  readonly agrees: (text: string, start: number, end: number) => boolean;
  /** Whether the copy cuts a word on this side where the original did not. */
  readonly cuts: (text: string, start: number, end: number) => boolean;
  /** Finds the copies through the context instead of the quote; absent without words. */
  readonly needle?: (text: string) => Needle;
}

const never = () => false;
const unknown: Side = { decides: false, agrees: never, cuts: never };

/** The side before the quote; null is unknown, the empty string the stream's start. */
export function sideBefore(saved: string | null | undefined, quote: string): Side {
  if (saved === null || saved === undefined) return unknown;
  const context = normalise(saved);
  const words = context.trimEnd();
  const cut = cutsWord(context + quote, context.length);
  const cuts = (text: string, start: number) => !cut && cutsWord(text, start);
  if (context === "") return { decides: true, cuts, agrees: (text, start) => seamBefore(text, start) === 0 };
  // Only white space: it says neither which words nor that this is the edge.
  if (words === "") return { decides: false, cuts, agrees: never };
  const probe = words.trimStart().slice(-needleLimit);
  const last = words.charCodeAt(words.length - 1);
  return {
    decides: true,
    cuts,
    agrees: (text, start) => {
      const seam = seamBefore(text, start);
      // Nearly every copy fails here, at a fraction of the cost of the whole comparison.
      if (text.charCodeAt(seam - 1) !== last) return false;
      return (
        text.endsWith(words, seam) ||
        (words.startsWith(" ") && seam === words.length - 1 && text.startsWith(words.slice(1)))
      );
    },
    needle: (text) => ({
      text: probe,
      place: (hit) => hit + probe.length + (text[hit + probe.length] === " " ? 1 : 0),
    }),
  };
}

/** The side after the quote; null is unknown, the empty string the stream's end. */
export function sideAfter(saved: string | null | undefined, quote: string): Side {
  if (saved === null || saved === undefined) return unknown;
  const context = normalise(saved);
  const words = context.trimStart();
  const cut = cutsWord(quote + context, quote.length);
  const cuts = (text: string, _: number, end: number) => !cut && cutsWord(text, end);
  if (context === "") return { decides: true, cuts, agrees: (text, _, end) => seamAfter(text, end) === text.length };
  if (words === "") return { decides: false, cuts, agrees: never };
  const probe = words.trimEnd().slice(0, needleLimit);
  const first = words.charCodeAt(0);
  return {
    decides: true,
    cuts,
    agrees: (text, _, end) => {
      const seam = seamAfter(text, end);
      if (text.charCodeAt(seam) !== first) return false;
      return (
        text.startsWith(words, seam) ||
        (words.endsWith(" ") && seam + words.length - 1 === text.length && text.endsWith(words.slice(0, -1)))
      );
    },
    needle: (text) => ({
      text: probe,
      place: (hit) => hit - (text[hit - 1] === " " ? 1 : 0) - quote.length,
    }),
  };
}

/** Where the context must end that adjoins a copy starting here. */
function seamBefore(text: string, start: number): number {
  return text[start - 1] === " " ? start - 1 : start;
}

function seamAfter(text: string, end: number): number {
  return text[end] === " " ? end + 1 : end;
}

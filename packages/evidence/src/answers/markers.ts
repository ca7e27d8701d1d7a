import type { Span } from "../quotes/find.ts";
import { codeSpans } from "./code-spans.ts";

/** A marker in an answer's text: `[1]`, `[1, 3]` or `[1-3]`. */
export interface Marker extends Span {
  /** The numbers it names, ranges written out, in its order. */
  readonly numbers: readonly number[];
}

// Longer ranges are years or pages, not citations.
const LONGEST_RANGE = 15;
const MARKER = /(?<![\\!])\[ ?(\d{1,4}(?: ?[,;–-] ?\d{1,4}){0,49}) ?\](?!\()/g;
// A line that defines what a reference link points at, which a "[1]" would then be.
const DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const WORD = /[\p{L}\p{N}_)\]]/u;

/**
 * The markers of an answer in its order. Brackets in code, links and definitions are none; one directly after a word is
 * one only if all its numbers are known (`list[1]` is not).
 */
export function findMarkers(markdown: string, isKnown: (number: number) => boolean = () => false): Marker[] {
  const code = codeSpans(markdown);
  const markers: Marker[] = [];
  let nextCode = 0;
  for (const { 0: written, 1: list = "", index: start } of markdown.matchAll(MARKER)) {
    const end = start + written.length;
    while (nextCode < code.length && code[nextCode]!.end <= start) nextCode++;
    if (code[nextCode] !== undefined && code[nextCode]!.start < end) continue;
    if (markdown[end] === ":" && DEFINITION.test(markdown.slice(lineStart(markdown, start), end + 1))) continue;
    const numbers = readList(list);
    if (numbers === undefined) continue;
    const afterMarker = markers.at(-1)?.end === start;
    if (!afterMarker && WORD.test(markdown.charAt(start - 1)) && !numbers.every(isKnown)) continue;
    markers.push({ numbers, start, end });
  }
  return markers;
}

/** The sentence that a marker vouches for: the one that it stands in, or that ends right before it. */
export function claimOfMarker(markdown: string, { start }: Span): Span {
  const before = markdown.slice(0, start).replace(/(?:\s|\[[\d ,;–-]{1,200}\])+$/, "");
  const from = sentenceStart(before);
  return { start: from, end: before.length };
}

function sentenceStart(text: string): number {
  const body = text.replace(/[.!?。！？]["'”’)]*$/u, "");
  let from = 0;
  for (const { index, 0: end } of body.matchAll(
    /[.!?]["'”’)]*(?:\s*\[[\d ,;–-]{1,200}\])*\s+(?=\S)|[。！？](?:\s*\[[\d ,;–-]{1,200}\])*|\n\s*/gu,
  )) {
    from = index + end.length;
  }
  return from;
}

function readList(list: string): number[] | undefined {
  const numbers: number[] = [];
  for (const part of list.split(/[,;]/)) {
    const [first, last = first] = part.split(/[–-]/).map(Number);
    if (first === undefined || last === undefined || last < first || last - first > LONGEST_RANGE) return undefined;
    for (let number = first; number <= last; number++) numbers.push(number);
  }
  return numbers;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

import { normalise, streamFromText, type TextStream } from "@pincite/anchor";
import { streamFromMdast } from "@pincite/anchor/markdown";
import type * as Api from "@pincite/api";
import { blocksOfMarkdown } from "./markdown-blocks.ts";
import { sentencesOf } from "./sentences.ts";

/** A span of a document's text stream that is searched and quoted from. */
export interface Passage {
  /** Code keeps its lines and is quoted whole. */
  readonly kind: "prose" | "code";
  /** The headings it stands under, or the head of its table; searched along with it. */
  readonly heading: string;
  /** As rendered; normalised it is the stream's `[start, start + length)`. */
  readonly text: string;
  readonly start: number;
  /** The stream around it, more than a quote's context needs. */
  readonly before: string;
  readonly after: string;
}

/** A document ready for search: the fingerprint of its stream, and its passages in order. */
export interface DividedDocument {
  readonly revision: string;
  readonly passages: ReadonlyArray<Passage>;
}

/** A piece of a document between two block borders, its text as rendered. */
export interface Block {
  readonly kind: "prose" | "code";
  readonly heading: string;
  readonly text: string;
}

/** The longest passage, in units: a paragraph that answers one question. */
const longestPassage = 1_200;

/** Stream kept on each side of a passage, in units: twice the context that a citation carries. */
const surroundings = 64;

/** Blocks that may fail to be found in the stream before the rest is given up: each failure costs a scan. */
const toleratedMisses = 20;

/** Divides a document into passages along its paragraphs, rows and sentences. What a passage quotes stands in the stream exactly so. */
export const divideDocument = (text: string, mediaType: Api.DocumentMediaType): DividedDocument => {
  if (mediaType === "text/plain") return locate(streamFromText(text), blocksOfText(text));
  const { root, blocks } = blocksOfMarkdown(text);
  return locate(streamFromMdast(root), blocks);
};

/** Paragraphs of a plain text: what blank lines divide. */
const blocksOfText = (text: string): Block[] =>
  text.split(/\n\s*\n/).map((paragraph) => ({ kind: "prose", heading: "", text: paragraph }));

const locate = (stream: TextStream, blocks: ReadonlyArray<Block>): DividedDocument => {
  const passages: Passage[] = [];
  let cursor = 0;
  let misses = 0;
  for (const block of blocks) {
    for (const text of piecesOf(block)) {
      const normalised = normalise(text);
      const start = misses > toleratedMisses ? -1 : stream.text.indexOf(normalised, cursor);
      if (start === -1) {
        misses++;
        continue;
      }
      const end = start + normalised.length;
      cursor = end;
      passages.push({
        kind: block.kind,
        heading: block.heading,
        text,
        start,
        before: stream.text.slice(wholeFrom(stream.text, Math.max(0, start - surroundings)), start),
        after: stream.text.slice(end, wholeFrom(stream.text, Math.min(stream.text.length, end + surroundings))),
      });
    }
  }
  return { revision: stream.fingerprint, passages };
};

/** The block's text in pieces of bounded length: code by lines, prose by sentences and with its white space normalised. */
const piecesOf = (block: Block): string[] => {
  const text = (block.kind === "code" ? block.text : normalise(block.text)).trim();
  if (text.length <= longestPassage) return text === "" ? [] : [text];
  const spans = block.kind === "code" ? linesOf(text) : sentencesOf(text);
  const pieces: string[] = [];
  let start = spans[0]?.start ?? 0;
  let end = start;
  for (const span of spans) {
    if (span.end - start > longestPassage && end > start) {
      pieces.push(text.slice(start, end));
      start = span.start;
    }
    end = span.end;
  }
  pieces.push(text.slice(start, end));
  return pieces.filter((piece) => piece.length <= longestPassage);
};

const linesOf = (text: string): { start: number; end: number }[] => {
  const spans = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (line.trim() !== "") spans.push({ start: index, end: index + line.trimEnd().length });
  }
  return spans;
};

/** The offset itself, or the one before when it would cut a surrogate pair. */
const wholeFrom = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? "") && offset > 0 ? offset - 1 : offset;

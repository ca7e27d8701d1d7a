import { normalise, streamFromText, type TextStream } from "@pincite/anchor";
import type * as Api from "@pincite/api";
import { blocksOfMarkdown } from "./markdown-blocks.ts";
import { sentencesOf, type Span } from "./sentences.ts";

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

/** A paragraph, row or code block of a document: its text as rendered, and where that begins in the stream. */
export interface Block {
  readonly kind: "prose" | "code";
  readonly heading: string;
  readonly text: string;
  readonly start: number;
}

/** The longest passage, in units: a paragraph that answers one question. */
const longestPassage = 1_200;

/** Stream kept on each side of a passage, in units: twice the context that a citation carries. */
const surroundings = 64;

/** Divides a document into passages along its paragraphs, rows and sentences. What a passage quotes stands in the stream exactly so. */
export const divideDocument = (text: string, mediaType: Api.DocumentMediaType): DividedDocument => {
  const { stream, blocks } = mediaType === "text/plain" ? blocksOfText(text) : blocksOfMarkdown(text);
  return { revision: stream.fingerprint, passages: blocks.flatMap((block) => passagesOf(block, stream)) };
};

/** Paragraphs of a plain text: what blank lines divide. In the stream one space stands between them. */
const blocksOfText = (text: string): { readonly stream: TextStream; readonly blocks: ReadonlyArray<Block> } => {
  const blocks: Block[] = [];
  let start = 0;
  for (const part of text.split(/\n\s*\n/)) {
    const paragraph = normalise(part).trim();
    if (paragraph === "") continue;
    blocks.push({ kind: "prose", heading: "", text: paragraph, start });
    start += paragraph.length + 1;
  }
  return { stream: streamFromText(text), blocks };
};

const passagesOf = (block: Block, stream: TextStream): Passage[] => {
  const { kind, heading, text } = block;
  const passages: Passage[] = [];
  const spans = spansOf(block);
  let read = spans[0]?.start ?? 0;
  let end = block.start;
  for (const span of spans) {
    const shown = text.slice(span.start, span.end);
    // Code keeps its lines, and each run of white space in it counts one; spans begin and end with a letter, so none is cut.
    const start = end + normalise(text.slice(read, span.start)).length;
    end = start + normalise(shown).length;
    read = span.end;
    if (shown.length > longestPassage) continue;
    const before = stream.text.slice(wholeFrom(stream.text, Math.max(0, start - surroundings)), start);
    const after = stream.text.slice(end, wholeFrom(stream.text, Math.min(stream.text.length, end + surroundings)));
    passages.push({ kind, heading, text: shown, start, before, after });
  }
  return passages;
};

/** The block in spans of bounded length: code by lines, prose by sentences. A line of code can be longer. */
const spansOf = ({ kind, text }: Block): Span[] => {
  const parts = kind === "code" ? linesOf(text) : sentencesOf(text);
  const spans: Span[] = [];
  let start = parts[0]?.start ?? 0;
  let end = start;
  for (const part of parts) {
    if (part.end - start > longestPassage && end > start) {
      spans.push({ start, end });
      start = part.start;
    }
    end = part.end;
  }
  spans.push({ start, end });
  return spans.filter((span) => span.end > span.start);
};

const linesOf = (text: string): Span[] => {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const start = index + line.length - line.trimStart().length;
    if (line.trim() !== "") spans.push({ start, end: index + line.trimEnd().length });
  }
  return spans;
};

/** The offset itself, or the one before when it would cut a surrogate pair. */
const wholeFrom = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? "") && offset > 0 ? offset - 1 : offset;

import type { Citation } from "./citation.ts";
import { type Part, splitWith } from "./collect.ts";
import { decodeWith } from "./decode.ts";
import { decodeHtml, htmlToText } from "./internal/html-text.ts";

/** What a clipboard holds. */
export interface Clipboard {
  readonly text: string;
  readonly html?: string;
}

// What may follow a bare URI in a sentence without belonging to it.
const TRAILING = /[.,;:!?)\]}'"»”’]$/;
const MAX_TRAILING = 3;
// A link whose URI a mail program broke into lines, each perhaps marked as quoted.
const BREAK = /[ \t]*=?\r?\n(?:[ \t]*>)*[ \t]*/g;
const DESTINATION = /[^()[\]]*/y;
const RUN = /[^\s<>"]+/y;
const LINE_BREAK = /[ \t]*\r?\n(?:[ \t]*>)*[ \t]*/y;
// In a run of text without spaces that holds the scheme again and again, only so many beginnings are tried.
const MAX_TRIES = 8;
// The longest URI wrapped at 72 columns would take more, but no mail program leaves such a one in one piece.
const MAX_LINES = 64;

/**
 * The texts and citations of pasted content.
 *
 * Reads Markdown links, bare URIs, links broken into lines by mail programs, and, where the text holds no citation,
 * `blockquote[cite]` and `a[href]` of the HTML. Anything else comes back as it was.
 */
export function fromClipboardWith(scheme: string, { text, html }: Clipboard): Part[] {
  const parts = fromText(scheme, text);
  if (parts.some((part) => typeof part !== "string") || html === undefined) return parts;
  const rich = fromHtml(scheme, html);
  return rich.some((part) => typeof part !== "string") ? rich : parts;
}

function fromText(scheme: string, text: string): Part[] {
  if (!text.includes(`${scheme}:`)) return text === "" ? [] : [text];
  return merge(
    splitWith(scheme, text).flatMap((part) => (typeof part === "string" ? fromLooseText(scheme, part) : [part])),
  );
}

/** Text that Markdown takes for no link: a bare URI, or a link that lost its shape on the way. */
function fromLooseText(scheme: string, text: string): Part[] {
  const parts: Part[] = [];
  const literal = `${scheme}:v1/`;
  let last = 0;
  let tries = 0;
  let runEnd = 0;
  for (let at = text.indexOf(literal), next = 0; at >= 0; at = text.indexOf(literal, next)) {
    if (at >= runEnd) [tries, runEnd] = [0, at + matchAt(RUN, text, at).length];
    tries += 1;
    const link = brokenLink(scheme, text, at, last) ?? bareUri(scheme, text, at);
    next = link?.end ?? (tries < MAX_TRIES ? at + literal.length : runEnd);
    if (link !== undefined) {
      if (link.start > last) parts.push(text.slice(last, link.start));
      parts.push(link.citation);
      last = link.end;
    }
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}

interface Loose {
  readonly start: number;
  readonly end: number;
  readonly citation: Citation;
}

function brokenLink(scheme: string, text: string, at: number, from: number): Loose | undefined {
  const wrapped = /\[[^[\]]{0,600}\]\([ \t\r\n>=]*$/.exec(text.slice(Math.max(from, at - 800), at));
  if (wrapped === null) return undefined;
  // No link that was whole holds brackets in its destination, so that looking further is looking into another.
  DESTINATION.lastIndex = at;
  const inner = DESTINATION.exec(text)![0];
  const close = at + inner.length;
  if (text[close] !== ")") return undefined;
  const result = decodeWith(scheme, inner.replace(BREAK, ""));
  return result.ok ? { start: at - wrapped[0].length, end: close + 1, citation: result.citation } : undefined;
}

function bareUri(scheme: string, text: string, at: number): Loose | undefined {
  const run = matchAt(RUN, text, at);
  let end = run.length;
  for (let trimmed = 0; trimmed <= MAX_TRAILING; trimmed++) {
    const result = decodeWith(scheme, run.slice(0, end));
    if (result.ok) return { start: at, end: at + end, citation: result.citation };
    if (!TRAILING.test(run.slice(0, end))) break;
    end -= 1;
  }
  return wrappedUri(scheme, text, at, run);
}

/** A bare URI over several lines: the fewest lines that decode. */
function wrappedUri(scheme: string, text: string, at: number, first: string): Loose | undefined {
  let uri = first;
  let end = at + first.length;
  for (let line = 1; line < MAX_LINES; line++) {
    const gap = matchAt(LINE_BREAK, text, end);
    const run = gap === "" ? "" : matchAt(RUN, text, end + gap.length);
    if (run === "" || run.includes(`${scheme}:`)) return undefined;
    uri += run;
    end += gap.length + run.length;
    const result = decodeWith(scheme, uri);
    if (result.ok) return { start: at, end, citation: result.citation };
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function fromHtml(scheme: string, html: string): Part[] {
  const literal = `${scheme}:`;
  if (!html.includes(literal)) return [];
  const parts: Part[] = [];
  const tags = /<(blockquote|a)\b([^<>]*)>/gi;
  const lower = html.toLowerCase();
  let last = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    const value = /\b(?:cite|href)\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag[2]!);
    const uri = decodeHtml(value?.[1] ?? value?.[2] ?? "");
    const result = decodeWith(scheme, uri);
    if (!result.ok) continue;
    const name = tag[1]!.toLowerCase();
    const close = lower.indexOf(`</${name}>`, tags.lastIndex);
    const end = close < 0 ? html.length : close + name.length + 3;
    const before = htmlToText(html.slice(last, tag.index));
    if (before !== "") parts.push(before);
    parts.push(result.citation);
    last = end;
    tags.lastIndex = end;
  }
  const rest = htmlToText(html.slice(last));
  if (rest !== "") parts.push(rest);
  return parts;
}

function merge(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const previous = merged.at(-1);
    if (typeof part === "string" && typeof previous === "string") merged[merged.length - 1] = previous + part;
    else merged.push(part);
  }
  return merged;
}

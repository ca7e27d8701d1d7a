import { DEFAULT_SCHEME, type Citation } from "./citation.ts";
import { walkBlocks } from "./internal/blocks.ts";
import { fenceFor } from "./internal/fence.ts";
import { Prefixes } from "./internal/prefixes.ts";
import { type Found, scanWith, without } from "./internal/scan.ts";
import { settle } from "./internal/settle.ts";
import { label } from "./label.ts";
import { escapeLabel } from "./serialize.ts";

// What Markdown could read in the middle of a line, and what it could read at its start.
const INLINE = /[\\`*_[\]<>&~|$^!@]|:(?=\/\/)|(?<=www)\./gi;
const BLOCK = /^(?:[#+\-=:]|\d{1,9}(?=[.)]))/;
// A rest of a paragraph that would begin something else when it stands alone.
const RISKY =
  /^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|`{3}|~{3}|<|\||=|[-*_](?:[ \t]*[-*_]){2,}|\[[^\]]*\]:|:?-)/;

/**
 * A message for programs that only show Markdown: each citation becomes a `>` quote, its comment a paragraph after it.
 *
 * A quote stands where a paragraph began with its link; elsewhere the link's words stay in place and the quote follows
 * the block: paragraph, heading or table. Inside lists, quotes and footnotes it stays inside. An excerpt of code lines
 * is fenced, all else escaped. No link is left, and what is no citation stays as it was.
 */
export function toBlockquotes(
  markdown: string,
  { scheme = DEFAULT_SCHEME }: { readonly scheme?: string } = {},
): string {
  const { found, definitions } = scanWith(scheme, markdown);
  if (found.length === 0) return markdown;
  const blocks = leafBlocks(markdown);
  const edits: Edit[] = [];
  let place = 0;
  let index = 0;
  while (index < found.length) {
    while (place + 1 < blocks.length && blocks[place + 1]!.start <= found[index]!.start) place++;
    const block = blocks[place]!;
    const inside: Found[] = [];
    while (index < found.length && found[index]!.start < block.end) inside.push(found[index++]!);
    if (inside.length === 0) index += 1;
    else edits.push(...editBlock(markdown, block, inside));
  }
  let out = "";
  let last = 0;
  for (const { start, end, text } of edits) {
    out += without(markdown, last, start, definitions) + text;
    last = Math.max(last, end);
  }
  out += without(markdown, last, markdown.length, definitions);
  // What stood around a link may be one itself, now that the link is gone.
  return settle(scheme, out);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface LeafBlock {
  readonly start: number;
  end: number;
  readonly kind: "paragraph" | "heading" | "table";
  /** What a further line of its containers begins with. */
  readonly prefix: string;
}

/** Paragraphs, headings and tables, in order. */
function leafBlocks(markdown: string): LeafBlock[] {
  const blocks: Omit<LeafBlock, "prefix">[] = [];
  const prefixes = new Prefixes();
  const linePrefixes = new Map<number, string>();
  walkBlocks(markdown, {
    content: (words, _, setext) => {
      const end = words.at(-1)!;
      // The line that underlines a heading belongs to it.
      blocks.push({
        start: words[0]!,
        end: setext ? lineEnd(markdown, nextLine(markdown, end)) : end,
        kind: setext ? "heading" : "paragraph",
      });
      return true;
    },
    heading: (start, end) => blocks.push({ start, end, kind: "heading" }),
    row: (start, end) => {
      const last = blocks.at(-1);
      // A table's last cell ends before the pipe that closes its row.
      const rowEnd = lineEnd(markdown, end);
      if (last?.kind === "table" && isOneTable(markdown.slice(last.end, start))) last.end = rowEnd;
      else blocks.push({ start, end: rowEnd, kind: "table" });
    },
    footnote: () => undefined,
    topLevel: () => undefined,
    line: (start, stack) => {
      linePrefixes.set(start, prefixes.of(stack));
    },
  });
  return blocks.map((block) =>
    Object.assign(block, { prefix: linePrefixes.get(lineStart(markdown, block.start)) ?? "" }),
  );
}

function lineStart(markdown: string, at: number): number {
  let start = at;
  while (start > 0 && markdown[start - 1] !== "\n" && markdown[start - 1] !== "\r") start--;
  return start === 0 && markdown.charCodeAt(0) === 0xfeff ? 1 : start;
}

function lineEnd(markdown: string, at: number): number {
  let end = at;
  while (end < markdown.length && markdown[end] !== "\n" && markdown[end] !== "\r") end++;
  return end;
}

function nextLine(markdown: string, at: number): number {
  const end = lineEnd(markdown, at);
  return Math.min(markdown.length, markdown.startsWith("\r\n", end) ? end + 2 : end + 1);
}

/** Whether nothing but the delimiter row and the containers' marks stands between two rows. */
function isOneTable(between: string): boolean {
  return /^[\s|:>-]*$/.test(between) && !/(?:\r\n?|\n)[ \t>]*(?:\r\n?|\n)/.test(between);
}

function editBlock(markdown: string, block: LeafBlock, found: readonly Found[]): Edit[] {
  const edits: Edit[] = [];
  let from = block.start;
  let leading = 0;
  if (block.kind === "paragraph") {
    while (leading < found.length && markdown.slice(from, found[leading]!.start).trim() === "")
      from = found[leading++]!.end;
  }
  const rest = markdown.slice(from, block.end);
  const after = found.slice(leading);
  if (leading > 0) {
    const space = rest.length - rest.trimStart().length;
    // Nothing but quotes: the block is they.
    const guarded =
      rest.trim() === ""
        ? ""
        : `\n${block.prefix.trimEnd()}\n${block.prefix}${RISKY.test(rest.trimStart()) ? "&#8203;" : ""}`;
    const quotes = found.slice(0, leading).map(({ citation }) => quoteOf(citation, block.prefix));
    const apart = `\n${block.prefix.trimEnd()}\n${block.prefix}`;
    edits.push({
      start: block.start,
      end: from + space,
      text: (followsLine(markdown, block.start) ? `\n${block.prefix}` : "") + quotes.join(apart) + guarded,
    });
  }
  for (const { start, end, citation } of after) {
    const trailing =
      block.kind === "paragraph" &&
      after.at(-1)!.end === end &&
      markdown.slice(end, block.end).trim() === "" &&
      markdown.slice(from, start).trim() !== "";
    edits.push({ start, end, text: trailing ? "" : escapeLabel(label(citation)) });
  }
  if (after.length > 0) {
    const quotes = after.map(
      ({ citation }) => `\n${block.prefix.trimEnd()}\n${block.prefix}${quoteOf(citation, block.prefix)}`,
    );
    const followed =
      block.end < markdown.length && !/^\r?\n[ \t>]*(?:\r?\n|$)/.test(markdown.slice(block.end, block.end + 200));
    edits.push({
      start: block.end,
      end: block.end,
      text: quotes.join("") + (followed ? `\n${block.prefix.trimEnd()}` : ""),
    });
  }
  return edits;
}

/** Whether a block begins a line directly under another's words, which could take a quote for their own. */
function followsLine(markdown: string, at: number): boolean {
  const start = lineStart(markdown, at);
  const end = markdown.startsWith("\r\n", start - 2) ? start - 2 : start - 1;
  const above = end < 0 ? "" : markdown.slice(lineStart(markdown, end), end);
  return /^[ \t>]*$/.test(markdown.slice(start, at)) && /[^\s>]/.test(above);
}

/** A quote and its comment, each further line under the containers' prefix. */
function quoteOf({ text, comment }: Citation, prefix: string): string {
  const lines = shownLines(text).map((line) => (line === "" ? ">" : `> ${line}`));
  if (comment !== undefined) lines.push("", ...shownLines(comment));
  return lines.map((line, i) => (i === 0 ? line : (prefix + line).trimEnd())).join("\n");
}

/** Markdown that shows a text as it is; lines of code in a fence longer than any inside. */
function shownLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.some((line) => /^[ \t]/.test(line))) {
    const fence = fenceFor(text);
    return [fence, ...lines, fence];
  }
  return lines.map((line, i) => {
    const next = lines[i + 1];
    const escaped = line
      .trimEnd()
      .replace(INLINE, "\\$&")
      .replace(BLOCK, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
    // A backslash at a line's end is a line break.
    return line === "" || next === undefined || next === "" ? escaped : `${escaped}\\`;
  });
}

import { fromHtml } from "./clipboard-html.ts";
import { type Part, splitWith } from "./collect.ts";
import { encodeWith } from "./encode.ts";
import { type LooseLink, findLooseLinks } from "./internal/loose-links.ts";
import { scanWith } from "./internal/scan.ts";

/** What a clipboard holds. */
export interface Clipboard {
  readonly text: string;
  readonly html?: string;
}

/**
 * The texts and citations of pasted content.
 *
 * The text is read for links, bare URIs, and both as mail programs break them into lines; what stands in code, HTML or
 * behind a backslash stays text, as in a message. The HTML is read for `blockquote[cite]` and `a[href]`, and counts
 * only where it holds more citations than the text. Anything else comes back as it was.
 */
export function fromClipboardWith(scheme: string, { text, html }: Clipboard): Part[] {
  const plain = fromText(scheme, text);
  if (html === undefined) return plain;
  const rich = fromHtml(scheme, html);
  return citationCount(rich) > citationCount(plain) ? rich : plain;
}

function citationCount(parts: readonly Part[]): number {
  return parts.filter((part) => typeof part !== "string").length;
}

function fromText(scheme: string, text: string): Part[] {
  const links = findLooseLinks(scheme, text);
  if (links.length === 0) return splitWith(scheme, text);
  const mended = new Mended(scheme, text, links);
  const parts: Part[] = [];
  let last = 0;
  for (const { start, end, citation } of scanWith(scheme, mended.markdown).found) {
    if (start > last) parts.push(mended.original(last, start));
    parts.push(citation);
    last = end;
  }
  if (last < mended.markdown.length) parts.push(mended.original(last, mended.markdown.length));
  return parts;
}

/** A text with its loose links written as Markdown links, so that Markdown tells which of them stand in code. */
class Mended {
  readonly markdown: string;
  readonly #text: string;
  /** In order: where a link stands in `markdown`, and what it was. */
  readonly #places: { readonly start: number; readonly end: number; readonly link: LooseLink }[] = [];
  #next = 0;

  constructor(scheme: string, text: string, links: readonly LooseLink[]) {
    const written: string[] = [];
    let length = 0;
    let last = 0;
    for (const link of links) {
      const uri = encodeWith(scheme, link.citation);
      const markdown = link.inline ? `[x](${uri})` : `<${uri}>`;
      const start = length + link.start - last;
      written.push(text.slice(last, link.start), markdown);
      length = start + markdown.length;
      last = link.end;
      this.#places.push({ start, end: length, link });
    }
    written.push(text.slice(last));
    this.#text = text;
    this.markdown = written.join("");
  }

  /** What stood between two places before it was mended; called from front to back. */
  original(from: number, to: number): string {
    const written: string[] = [];
    let last = from;
    for (; this.#next < this.#places.length; this.#next++) {
      const { start, end, link } = this.#places[this.#next]!;
      if (start >= to) break;
      if (end <= from) continue;
      written.push(this.markdown.slice(last, start), this.#text.slice(link.start, link.end));
      last = end;
    }
    written.push(this.markdown.slice(last, to));
    return written.join("");
  }
}

import type { Citation } from "./citation.ts";
import type { Part } from "./collect.ts";
import { decodeWith } from "./decode.ts";
import { citationKeyWith } from "./encode.ts";
import { HtmlWords, breaksOf, decodeHtml } from "./internal/html-text.ts";
import { htmlTokens } from "./internal/html-tokens.ts";
import { normalise } from "./internal/rules.ts";
import { label } from "./label.ts";

// Programs that put a whole document on the clipboard mark what was copied.
const FRAGMENT_START = "<!--StartFragment-->";
const FRAGMENT_END = "<!--EndFragment-->";

/** The words and citations of HTML: `blockquote[cite]` and `a[href]` whose URI decodes, directly or behind a redirect. */
export function fromHtml(scheme: string, html: string): Part[] {
  const reader = new Reader(scheme);
  const from = html.indexOf(FRAGMENT_START);
  const to = html.lastIndexOf(FRAGMENT_END);
  const copied = from >= 0 && to > from ? html.slice(from + FRAGMENT_START.length, to) : html;
  for (const token of htmlTokens(copied)) {
    if (token.kind === "text") reader.text(token.text);
    else if (token.kind === "open") reader.open(token.name, token.attributes);
    else reader.close(token.name);
  }
  return reader.end();
}

/** An element whose content stands for a citation, or may be its comment. */
interface Frame {
  readonly name: string;
  readonly citation: Citation;
  readonly words: HtmlWords;
  /** How many elements of the same name are open. */
  depth: number;
}

class Reader {
  readonly #scheme: string;
  readonly #words = new HtmlWords();
  #quote: Frame | undefined;
  #link: Frame | undefined;
  #comment: Frame | undefined;
  /** The citation just read, whose comment may come next. */
  #commented: Citation | undefined;
  #preformatted = 0;

  constructor(scheme: string) {
    this.#scheme = scheme;
  }

  text(text: string): void {
    if (this.#commented !== undefined && text.trim() !== "") this.#commented = undefined;
    this.#top().text(text, this.#preformatted > 0);
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "pre") this.#preformatted += 1;
    const breaks = breaksOf(name);
    // Neither a block nor another link stands in a link: its end is missing.
    if (this.#link !== undefined && (name === "a" || (breaks > 0 && name !== "br"))) this.#endLink(false);
    if (breaks > 0) this.#top().break(breaks, name === "br");
    // A paragraph ends where the next one begins.
    if (name === "p" && this.#comment?.name === name) this.#endComment();
    const outer = this.#quote ?? this.#comment;
    if (name === outer?.name) outer.depth += 1;
    const citation = this.#citationOf(name, attributes);
    if (citation !== undefined) this.#cite(name, citation);
    else if (this.#commented !== undefined && (name === "p" || name === "div")) {
      this.#comment = { name, citation: this.#commented, words: new HtmlWords(), depth: 1 };
      this.#commented = undefined;
    }
  }

  #cite(name: string, citation: Citation): void {
    this.#endComment();
    this.#commented = undefined;
    if (name === "a") this.#link = { name, citation, words: new HtmlWords(), depth: 1 };
    else if (this.#quote === undefined || !this.#isSame(citation, this.#quote.citation)) {
      // A quotation in another's stands after it.
      this.#endQuote();
      this.#commented = undefined;
      this.#quote = { name, citation, words: new HtmlWords(), depth: 1 };
    }
  }

  close(name: string): void {
    if (name === "pre" && this.#preformatted > 0) this.#preformatted -= 1;
    const breaks = breaksOf(name);
    if (this.#link !== undefined && (name === "a" || breaks > 0)) this.#endLink(name === "a");
    if (name === this.#quote?.name && --this.#quote.depth === 0) this.#endQuote();
    else if (name === this.#comment?.name && --this.#comment.depth === 0) this.#endComment();
    if (breaks > 0 && name !== "br") this.#top().break(breaks);
  }

  end(): Part[] {
    this.#endLink(false);
    this.#endQuote();
    this.#endComment();
    return this.#words.parts();
  }

  /** Where words go. */
  #top(): HtmlWords {
    return (this.#link ?? this.#quote ?? this.#comment)?.words ?? this.#words;
  }

  /** A link's words are its label, which nobody reads; those of one without an end may be anything. */
  #endLink(whole: boolean): void {
    if (this.#link === undefined) return;
    const { citation, words } = this.#link;
    this.#link = undefined;
    const quoted = this.#quote !== undefined && this.#isSame(citation, this.#quote.citation);
    if (!quoted) this.#top().citation(citation);
    if (!whole) this.#top().append(words.parts(), words.spaced);
    if (this.#quote === undefined) this.#commented = commentedOf(citation);
  }

  #endQuote(): void {
    if (this.#quote === undefined) return;
    const { citation, words } = this.#quote;
    this.#quote = undefined;
    this.#words.citation(citation);
    this.#words.break(2);
    this.#words.append(besides(citation, words.parts()));
    this.#commented = commentedOf(citation);
  }

  /** Words after a citation are its comment when they say the same; anything else stays. */
  #endComment(): void {
    if (this.#comment === undefined) return;
    const { citation, words } = this.#comment;
    this.#comment = undefined;
    const parts = words.parts();
    if (!isSaid(parts, citation.comment!)) this.#words.append(parts);
  }

  #isSame(a: Citation, b: Citation): boolean {
    return citationKeyWith(this.#scheme, a) === citationKeyWith(this.#scheme, b);
  }

  #citationOf(name: string, attributes: ReadonlyMap<string, string>): Citation | undefined {
    const value = attributes.get(name === "a" ? "href" : name === "blockquote" ? "cite" : "");
    return value === undefined ? undefined : citationAt(this.#scheme, decodeHtml(value).trim());
  }
}

function commentedOf(citation: Citation): Citation | undefined {
  return citation.comment === undefined ? undefined : citation;
}

function isSaid(parts: readonly Part[], comment: string): boolean {
  return parts.length === 1 && typeof parts[0] === "string" && normalise(parts[0]).trim() === normalise(comment);
}

/** What a quotation holds besides its excerpt, or an end of it, and the label. */
function besides(citation: Citation, parts: readonly Part[]): readonly Part[] {
  const [first, ...others] = parts;
  if (typeof first !== "string") return parts;
  const excerpt = normalise(citation.text);
  const shown = `${excerpt} ${label(citation)}`;
  const words = normalise(first).trim();
  if (shown.startsWith(words) || shown.endsWith(words)) return others;
  if (!words.startsWith(excerpt)) return parts;
  const more = words.slice(words.startsWith(shown) ? shown.length : excerpt.length).trim();
  return more === "" ? others : [more, ...others];
}

/** The citation of a URI, or of a parameter of a web address that leads on to it (mail programs and searches write so). */
function citationAt(scheme: string, uri: string): Citation | undefined {
  const result = decodeWith(scheme, uri);
  if (result.ok) return result.citation;
  if (!/^https?:/i.test(uri)) return undefined;
  for (const piece of uri.slice(uri.indexOf("?") + 1).split("&")) {
    const value = unescaped(piece.slice(piece.indexOf("=") + 1));
    const behind = value === undefined ? result : decodeWith(scheme, value);
    if (behind.ok) return behind.citation;
  }
  return undefined;
}

function unescaped(value: string): string | undefined {
  if (!value.includes("%")) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

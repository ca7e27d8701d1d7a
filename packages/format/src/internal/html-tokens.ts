/** A piece of HTML: words with their entities, or a tag. */
export type HtmlToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: "close"; readonly name: string };

// What these hold is no text of the page.
const HIDDEN = new Set(["script", "style", "title", "template"]);
const LETTER = /[A-Za-z]/;
const SPACE = /[ \t\n\r\f]*/y;
const TAG_NAME = /[^\s/>]+/y;
const ATTRIBUTE_NAME = /[^\s/>=]+/y;
const UNQUOTED = /[^\s>]+/y;

/**
 * Splits HTML into words and tags, as a browser's tokenizer does, without building a document; comments, scripts and
 * styles are left out. Takes time linear in its length: nothing is looked at again, and what has no end goes to the end.
 */
export function* htmlTokens(html: string): Generator<HtmlToken, void, void> {
  let last = 0;
  let at = html.indexOf("<");
  while (at >= 0) {
    const next = html[at + 1] ?? "";
    const isTag = LETTER.test(next) || (next === "/" && LETTER.test(html[at + 2] ?? ""));
    if (!isTag && next !== "!" && next !== "?" && next !== "/") {
      at = html.indexOf("<", at + 1);
      continue;
    }
    const tag = isTag ? readTag(html, at) : undefined;
    // A tag without an end is text: nothing that was pasted is lost for a missing quotation mark.
    if (isTag && tag === undefined) break;
    if (at > last) yield { kind: "text", text: html.slice(last, at) };
    last = tag?.end ?? markupEnd(html, at);
    if (tag !== undefined) {
      if (!tag.closing && HIDDEN.has(tag.name)) last = hiddenEnd(html, tag.name, last);
      else if (tag.closing) yield { kind: "close", name: tag.name };
      else yield { kind: "open", name: tag.name, attributes: tag.attributes };
    }
    at = html.indexOf("<", last);
  }
  if (last < html.length) yield { kind: "text", text: html.slice(last) };
}

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

function readTag(html: string, start: number): Tag | undefined {
  const closing = html[start + 1] === "/";
  const name = matchAt(TAG_NAME, html, start + (closing ? 2 : 1));
  const attributes = new Map<string, string>();
  let at = start + (closing ? 2 : 1) + name.length;
  while (at < html.length) {
    at += matchAt(SPACE, html, at).length;
    if (html[at] === ">") return { name: name.toLowerCase(), closing, attributes, end: at + 1 };
    const attribute = matchAt(ATTRIBUTE_NAME, html, at);
    // A slash, or an equals sign without a name.
    if (attribute === "") {
      at += 1;
      continue;
    }
    at += attribute.length;
    const equals = at + matchAt(SPACE, html, at).length;
    if (html[equals] !== "=") continue;
    const from = equals + 1 + matchAt(SPACE, html, equals + 1).length;
    const quote = html[from];
    const quoted = quote === '"' || quote === "'";
    const to = quoted ? html.indexOf(quote, from + 1) : from + matchAt(UNQUOTED, html, from).length;
    if (to < 0) return undefined;
    const key = attribute.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, html.slice(quoted ? from + 1 : from, to));
    at = quoted ? to + 1 : to;
  }
  return undefined;
}

/** The end of a comment, a declaration or an instruction. */
function markupEnd(html: string, at: number): number {
  const mark = html.startsWith("<!--", at) ? "-->" : ">";
  // The dashes of the opening count: `<!-->` is a whole comment.
  const end = html.indexOf(mark, at + 2);
  return end < 0 ? html.length : end + mark.length;
}

/** The end of an element whose content is no text. */
function hiddenEnd(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^>]*>?`, "gi");
  close.lastIndex = from;
  return close.test(html) ? close.lastIndex : html.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/**
 * HTML without `style` attributes and `style` elements; all else stays as it is. What a browser copies is full of them, and a page under
 * a policy without inline styles gets a report for each one that it parses, in a document of its own too. Linear in the length.
 */
export function withoutStyles(html: string): string {
  let kept = "";
  let from = 0;
  for (const tag of tags(html)) {
    for (const { start, end } of tag.styles) {
      kept += html.slice(from, start);
      from = end;
    }
  }
  return kept + html.slice(from);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Opening tags one after the other, each with the spans to leave out. */
function* tags(html: string): Generator<{ readonly styles: readonly Span[] }, void, void> {
  const opening = /<([a-z][^\s/>]*)/gi;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const isStyle = match[1]?.toLowerCase() === "style";
    const { styles, end } = attributes(html, opening.lastIndex);
    if (isStyle) {
      const closing = html.indexOf("</style", end);
      opening.lastIndex = closing === -1 ? html.length : closing + "</style>".length;
      yield { styles: [{ start: match.index, end: opening.lastIndex }] };
    } else {
      opening.lastIndex = end;
      yield { styles };
    }
  }
}

/** Reads a tag's attributes from behind its name; `end` is behind its `>`. */
function attributes(html: string, start: number): { readonly styles: readonly Span[]; readonly end: number } {
  const styles: Span[] = [];
  const name = /[\s/]*([^\s=/>]+)\s*/y;
  let at = start;
  for (;;) {
    name.lastIndex = at;
    const match = name.exec(html);
    if (match === null) break;
    const end = valueEnd(html, name.lastIndex);
    if (match[1]?.toLowerCase() === "style") styles.push({ start: at, end });
    at = end;
  }
  const close = html.indexOf(">", at);
  return { styles, end: close === -1 ? html.length : close + 1 };
}

/** Where the value that may begin here ends; here when there is none. */
function valueEnd(html: string, at: number): number {
  if (html[at] !== "=") return at;
  const value = /=\s*/y;
  value.lastIndex = at;
  value.exec(html);
  const start = value.lastIndex;
  const quote = html[start];
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, start + 1);
    // A quote that nobody closes takes the rest with it, as in a browser.
    return close === -1 ? html.length : close + 1;
  }
  const bare = /[^\s>]*/y;
  bare.lastIndex = start;
  bare.exec(html);
  return bare.lastIndex;
}

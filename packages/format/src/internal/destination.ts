const ENTITY = /&(?!amp;)(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,30});/;
const ESCAPE = /\\[!-/:-@[-`{-~]/;

/** The URI that a destination spells; nothing for one with an escape or an entity other than `&amp;`, which no citation has. */
export function uriOf(destination: string, autolink: boolean): string | undefined {
  // Markdown reads a replacement character for U+0000.
  const text = destination.includes("\0") ? destination.replaceAll("\0", "\uFFFD") : destination;
  // In an autolink it reads neither escapes nor entities.
  if (autolink) return text;
  if (text.includes("\\") && ESCAPE.test(text)) return undefined;
  if (!text.includes(";")) return text;
  return ENTITY.test(text) ? undefined : text.replaceAll("&amp;", "&");
}

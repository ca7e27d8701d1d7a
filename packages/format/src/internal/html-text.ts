const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };
const ENTITY = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g;

/** Decodes the entities that serialisers of HTML write. */
export function decodeHtml(text: string): string {
  return text.replace(ENTITY, (entity, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? entity;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
  });
}

/** The words of an HTML fragment, a line for each block; never used to render anything. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(?:style|script|head|title)\b[^>]*>[^<]*<\/[^>]*>/gi, "")
    .replace(/<!--[^>]*-->/g, "")
    .replace(/[ \t\r\n]+/g, " ")
    .replace(/ ?<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote)\b[^>]*> ?/gi, "\n")
    .replace(/<[^>]*>/g, "");
  const decoded = decodeHtml(text);
  return decoded.trim() === "" ? "" : decoded;
}

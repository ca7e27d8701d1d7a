// What begins a tag, spelled as it is or as an entity that something further on could decode.
const OPENER = /<|&(?:amp;|#0*38;|#x0*26;)*(?:lt|#0*60|#x0*3c)(?![a-z0-9]);?/gi;
const ENTITY = /&(?:amp;|#0*38;|#x0*26;)*(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(sol|tab|newline|nbsp))(?![a-z0-9]);?/gi;
const OWN_TAG = /^\s*(?:\/\s*)?(?:quotes?|comment)(?![\w-])/i;
const NAMED: Readonly<Record<string, string>> = { sol: "/", tab: "\t", newline: "\n", nbsp: "\u00A0" };
// Long enough for every letter of a tag's name to be spelled as an entity.
const WINDOW = 160;
const MARKER =
  /(\[|&(?:#0*91|#x0*5b|lbrack|lsqb);?)(\s{0,8}quote\s{1,8}\p{Nd}{1,9}\s{0,8}\\?)(\]|&(?:#0*93|#x0*5d|rbrack|rsqb);?)/giu;

/** Writes the `<` of each of the block's own tags as `&lt;`, and one spelled as an entity one level further away. */
export function neutraliseTags(text: string): string {
  if (!text.includes("<") && !text.includes("&")) return text;
  return text.replace(OPENER, (opener, offset: number) => {
    if (!OWN_TAG.test(reveal(text, offset + opener.length))) return opener;
    return opener === "<" ? "&lt;" : `&amp;${opener.slice(1)}`;
  });
}

/** Gives markers that a person typed parentheses instead of brackets. */
export function neutraliseMarkers(text: string): string {
  return text.replace(MARKER, "($2)");
}

function reveal(text: string, start: number): string {
  let from = start;
  while (from < text.length && /\s/.test(text[from]!)) from++;
  return text
    .slice(from, from + WINDOW)
    .replace(ENTITY, (entity, hexadecimal?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
      const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code > 0 && code < 0x80 ? String.fromCharCode(code) : entity;
    });
}

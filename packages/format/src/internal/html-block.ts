const BLOCK_NAMES =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|" +
  "main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|" +
  "title|tr|track|ul";

const RAW_START = /<(?:pre|script|style|textarea)(?=[ \t>]|$)/iy;
const BLOCK_START = new RegExp(`</?(?:${BLOCK_NAMES})(?=[ \\t>]|/>|$)`, "iy");
const UNQUOTED = "(?![\"' \\t<=>`]|$)[^\\t \"'/<=>`]*";
const QUOTED = "(?:\"[^\"]*\"|'[^']*')(?=[ \\t/>])";
// An unquoted value may be followed by another: what reads it goes on as after a name.
const ATTRIBUTE = `[ \\t]+[a-z:_][\\w.:-]*(?:[ \\t]*=[ \\t]*${UNQUOTED})*(?:[ \\t]*=[ \\t]*${QUOTED})?`;
const COMPLETE = new RegExp(`(?:</[a-z][a-z0-9-]*[ \\t]*>|<[a-z][a-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?>)[ \\t]*$`, "iy");

const RAW_END = /<\/(?:pre|script|style|textarea)>/i;
// micromark reads brackets in pairs here.
const CDATA_END = /(?<!\])(?:\]\])+>/;

/** CommonMark's seven kinds of HTML block; 0 is none. */
export type HtmlKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The kind of HTML block that a line, given from its `<` on, begins. */
export function htmlBlockStart(line: string): HtmlKind {
  if (line.startsWith("<!--")) return 2;
  if (line.startsWith("<?")) return 3;
  if (line.startsWith("<![CDATA[")) return 5;
  if (/^<![a-z]/i.test(line)) return 4;
  if (matches(RAW_START, line)) return 1;
  if (matches(BLOCK_START, line)) return 6;
  return matches(COMPLETE, line) ? 7 : 0;
}

/** Whether a line ends the block that it begins. */
export function endsHtmlAtOnce(kind: HtmlKind, line: string): boolean {
  if (kind === 2) return line.includes("-->", 2);
  if (kind === 3) return line.includes("?>", 1);
  if (kind === 4) return line.includes(">", 3);
  if (kind === 5) return CDATA_END.test(line.slice(9));
  return endsHtml(kind, line);
}

/** Whether a further line ends a block; the kinds that a blank line ends never do. */
export function endsHtml(kind: HtmlKind, line: string): boolean {
  if (kind === 1) return RAW_END.test(line);
  if (kind === 2) return line.includes("-->");
  if (kind === 3) return line.includes("?>");
  if (kind === 4) return line.includes(">");
  return kind === 5 && CDATA_END.test(line);
}

/** What ends a block that a blank line does not end, given the line that begins it; empty for the others. */
export function htmlEnd(kind: HtmlKind, line: string): string {
  if (kind === 1) return `</${/\w+/.exec(line)![0]}>`;
  return ["", "", "-->", "?>", ">", "]]>"][kind] ?? "";
}

function matches(pattern: RegExp, line: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(line);
}

import type { CollectVector } from "../vectors.ts";
import { PATH, URI, citing, escaped, excerpt } from "./citation.ts";

/** A vector of a message in which `U` is a URI and what stands between ‹ and › a citation of it. */
function reads(id: string, holds: string, template: string, uri: string = URI): CollectVector {
  const text = template.replaceAll("U", uri);
  const expected: CollectVector["expected"][number][] = [];
  let markdown = "";
  let start = 0;
  for (const [index, piece] of text.split(/[‹›]/).entries()) {
    if (index % 2 === 0) start = markdown.length + piece.length;
    else expected.push({ start, end: start + piece.length, source: piece, uri: URI, citation: citing() });
    markdown += piece;
  }
  return { id, holds, markdown, expected };
}

/** Vectors of section 9. */
export const collectVectors: readonly CollectVector[] = [
  reads("none", "Plain text holds no citation.", "hello"),
  reads("empty", "Nor does nothing.", ""),
  reads("inline", "Inline links are found, with their offsets.", "a ‹[q](U)› b ‹[“x”](U)›"),
  reads("astral", "Offsets count UTF-16 units.", "😀 ‹[q](U)›"),
  reads("bom", "A byte order mark counts.", "\uFEFF‹[q](U)›"),
  reads("crlf", "Line ends count as they stand.", "a\r\n\r\n> ‹[q](U)›\r\nb"),
  reads("label", "The label is ignored.", "‹[](U)› ‹[`]` [b] *c* ![i](x)](U)›"),
  reads("angle", "A destination may stand in angle brackets.", "‹[q](<U>)›"),
  reads("title", "A link may have a title.", "‹[q](U \"t\")› ‹[q](U 't')› ‹[q](U (t))›"),
  reads("spaces", "White space may surround the destination.", "‹[q]( U\n 't' )›"),
  reads("autolink", "An autolink is a link.", "‹<U>›"),
  reads("references", "Full, collapsed and shortcut references are links.", "‹[q][R]› ‹[r][]› ‹[r]›\n\n[r]: U"),
  reads("reference-later", "A definition counts wherever it stands.", "> [r]: <U>\n\n- ‹[r]›"),
  reads("reference-first", "The first definition of a label counts.", "‹[r]›\n\n[r]: U\n[r]: other"),
  reads("reference-other", "And no later one.", "[r]\n\n[r]: other\n[r]: U"),
  reads(
    "blocks",
    "Headings, lists, quotes and tables hold links.",
    "# ‹[q](U)›\n\n- ‹[q](U)›\n\n> ‹[q](U)›\n\n|a|b|\n|-|-|\n|‹[q](U)›|‹[q](U)›|",
  ),
  reads("footnote", "So do footnotes.", "x[^1]\n\n[^1]: ‹[q](U)›"),
  reads("lazy", "A lazy line continues a paragraph.", "> a\n‹[q](U)›"),
  reads("two-lines", "A link may run over two lines of a quote.", "> ‹[a\n> b](U\n> 't')›"),
  reads("emphasis", "Emphasis and strikethrough hold links.", "**‹[q](U)›** ~~‹[q](U)›~~"),
  reads("fenced", "Fenced code holds none.", "```\n[q](U)\n```\n\n~~~ js\n[q](U)\n~~~"),
  reads("fence-open", "A fence without an end runs to the end.", "```\n[q](U)\n\n[q](U)"),
  reads("fence-list", "In a list, to the end of the item.", "- ```\n  [q](U)\n\n‹[q](U)›"),
  reads("indented", "Indented code holds none.", "a\n\n    [q](U)\n\n\t[q](U)"),
  reads("indented-paragraph", "An indented line that continues a paragraph is no code.", "a\n    ‹[q](U)›"),
  reads("code-span", "Code spans hold none.", "`[q](U)` ``a ` [q](U)`` ‹[q](U)›"),
  reads("backtick", "A backtick without its like is text.", "` ‹[q](U)›"),
  reads("html-block", "HTML blocks hold none.", "<div>\n[q](U)\n</div>\n\n‹[q](U)›"),
  reads("comment-block", "Nor comments, blank lines or not.", "<!--\n\n[q](U)\n\n-->\n\n‹[q](U)›"),
  reads("html-inline", "Nor tags and comments in a line.", 'a <b title="[q](U)"> <!-- [q](U) --> ‹[q](U)›'),
  reads("escaped", "A backslash before a bracket makes it text.", "\\[q](U) [q\\](U)"),
  reads("escaped-backslash", "An escaped backslash escapes nothing.", "\\\\‹[q](U)›"),
  reads("image", "An image is no link.", "![q](U) ![r] ![[q](U)](x)\n\n[r]: U"),
  reads("escaped-image", "An escaped exclamation mark makes no image.", "wow\\!‹[q](U)›"),
  reads("definition", "A definition is no link.", "[r]: U"),
  reads("literal-url", "A URL before a link runs on into it.", "https://a.b/[q](U)"),
  reads("literal-url-space", "A space ends the URL.", "https://a.b/ ‹[q](U)›"),
  reads("bare", "A bare URI is text.", "see U there"),
  reads("task", "A task's box is no reference.", "- [x] a\n\n[x]: U"),
  reads("footnote-call", "A footnote's call is no reference.", "[^r]\n\n[^r]: U"),
  reads("nested", "A link holds no link: the inner one counts.", "[a ‹[q](U)› b](U)"),
  reads("nested-autolink", "Of a citation inside another's label the outer one counts.", "‹[<U>](U)›"),
  reads("amp", "An ampersand may be spelled as an entity.", "‹[q](U)›", URI.replace("&", "&amp;")),
  reads("amp-twice", "Even twice escaped.", "‹[q](U)›", URI.replace("&", "&amp;amp;")),
  reads("entity", "Any other entity in a destination makes it none.", "[q](U&#38;xa=1) [q](U&lt;=1) [q](U&#x26;xa=1)"),
  reads("entity-unknown", "Known to HTML or not.", "[q](U&xyz;)"),
  reads("escape-in-destination", "So does a backslash escape.", "[q](U\\_) [q](<U\\>)"),
  reads("entity-scheme", "The scheme is spelled literally.", "[q](U)", URI.replace(":", "&#58;")),
  reads("entity-reference", "Definitions are read alike.", "[r]\n\n[r]: U&lt;=1"),
  reads(
    "invalid",
    "A destination that does not decode makes no citation.",
    "[q](web+pincite:v2/x) [q](https://example.com) [q](U&text=x)",
  ),
  reads("invalid-first", "The link after it is found.", "[q](web+pincite:v1/) ‹[q](U)›"),
  reads("nul", "U+0000 stays in the source.", "‹[\0](U)›"),
  reads("heading-setext", "A setext heading holds links.", "‹[q](U)›\n==="),
  reads("adjacent", "Links may touch.", "‹[q](U)›‹[q](U)›"),
  reads(
    "reference-999",
    "A reference's label has up to 999 characters.",
    `‹[${"a".repeat(999)}]›\n\n[${"a".repeat(999)}]: U`,
  ),
  reads("reference-1000", "Not a thousand.", `[${"a".repeat(1000)}]\n\n[${"a".repeat(1000)}]: U`),
  nested(32, true, "A raw destination nests parentheses, up to 32 of them."),
  nested(33, false, "Not 33."),
];

/** A citation whose excerpt is in so many parentheses, all of them raw. */
function nested(depth: number, isLink: boolean, holds: string): CollectVector {
  const text = `${"(".repeat(depth)}x${")".repeat(depth)}`;
  const markdown = `[q](${PATH}?text=${text}&at=0-${text.length})`;
  const uri = `${PATH}?text=${escaped("(").repeat(depth)}x${escaped(")").repeat(depth)}&at=0-${text.length}`;
  const found = { start: 0, end: markdown.length, source: markdown, uri, citation: excerpt(text) };
  return { id: `parentheses-${depth}`, holds, markdown, expected: isLink ? [found] : [] };
}

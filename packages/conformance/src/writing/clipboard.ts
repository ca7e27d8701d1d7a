import type { CitationJson, ClipboardVector } from "../vectors.ts";
import { LINK, NOTE_LINK, PATH, URI, citing, percent } from "./citation.ts";

const x = citing();
const note = citing({ comment: "why?" });
const HREF = URI.replaceAll("&", "&amp;");
const BEHIND = `https://mail.example/?url=${encodeURIComponent(URI)}&amp;data=1`;

function pastes(id: string, holds: string, text: string, parts: readonly (string | CitationJson)[]): ClipboardVector {
  return { id, holds, text, expected: { parts } };
}

function pastesHtml(
  id: string,
  holds: string,
  html: string,
  parts: ClipboardVector["expected"]["parts"],
  text = "",
): ClipboardVector {
  return { id, holds, text, html, expected: { parts } };
}

const inText: readonly ClipboardVector[] = [
  pastes("nothing", "Nothing is nothing.", "", []),
  pastes("text", "A text without citations comes back as it was.", "a `b`\r\n", ["a `b`\r\n"]),
  pastes("links", "Links are read as in a message.", `a ${LINK}, ${NOTE_LINK}`, ["a ", x, ", ", note]),
  pastes("bare", "A bare URI is a citation.", URI, [x]),
  pastes("sentence", "What follows it in a sentence is no part of it.", `see ${URI}, ok (${URI}).`, [
    "see ",
    x,
    ", ok (",
    x,
    ").",
  ]),
  pastes("trailing-3", "Up to three marks.", `${URI}...`, [x, "..."]),
  pastes("trailing-4", "Not four.", `${URI}....`, [`${URI}....`]),
  pastes("quoted", "A mark that closes what opened before it is none of its own.", `“${URI}&xa=a”.`, [
    "“",
    citing({ extensions: { xa: "a" } }),
    "”.",
  ]),
  pastes("angle", "Angle brackets around it go.", `<${URI}>`, [x]),
  pastes("fence", "What stands in code stays text.", `\`\`\`\n${LINK}\n${URI}\n\`\`\``, [
    `\`\`\`\n${LINK}\n${URI}\n\`\`\``,
  ]),
  pastes("code-span", "In a line too.", `\`${URI}\``, [`\`${URI}\``]),
  pastes("indented", "And indented.", `a\n\n    ${URI}`, [`a\n\n    ${URI}`]),
  pastes("html", "So does what stands in HTML.", `<a href="${URI}">`, [`<a href="${URI}">`]),
  pastes("escaped", "And behind a backslash.", `\\${LINK}`, [`\\${LINK}`]),
  pastes("in-url", "And in a URL.", `https://a.b/?u=${URI}`, [`https://a.b/?u=${URI}`]),
  pastes("other-scheme", "And after more of a scheme's name.", `x-${URI}`, [`x-${URI}`]),
  pastes("amp", "Ampersands may be escaped.", `${URI.replace("&", "&amp;")} ${URI.replace("&", "&amp;amp;")}`, [
    x,
    " ",
    x,
  ]),
  pastes("wrapped", "Line ends inside a link go.", `a ${broken(LINK, 20, "\n")} b`, ["a ", x, " b"]),
  pastes("wrapped-crlf", "Of either kind.", broken(LINK, 20, "\r\n"), [x]),
  pastes("wrapped-quoted", "With marks of quoting after them.", `> a ${broken(LINK, 20, "\n> > ")}`, ["> a ", x]),
  pastes("wrapped-spaces", "And spaces before them.", broken(LINK, 20, " \n"), [x]),
  pastes("wrapped-code", "But not in code.", `\`${broken(LINK, 20, "\n")}\``, [`\`${broken(LINK, 20, "\n")}\``]),
  pastes("wrapped-bare", "Inside a bare URI too.", `${broken(URI, 20, "\n")}\n\nnext`, [x, "\n\nnext"]),
  pastes("wrapped-angle", "And inside angle brackets.", `<${broken(URI, 20, "\n")}>`, [x]),
  pastes("wrapped-equals", "An equals sign before a line end is kept.", URI.replace("text=", "text=\n"), [x]),
  pastes(
    "soft",
    "Unless the text is quoted-printable.",
    `${URI.replaceAll("=", "=3D").replace("document", "docu=\r\nment")}`,
    [x],
  ),
  pastes("next-line", "The line after a URI is none of it.", `${URI}\nnext`, [x, "\nnext"]),
  pastes("unfinished", "Half a URI is text.", `[a](${PATH}?text=x`, [`[a](${PATH}?text=x`]),
];

const inHtml: readonly ClipboardVector[] = [
  pastesHtml(
    "blockquote",
    "HTML is read for quotations.",
    `<p>a</p><blockquote cite="${HREF}"><p>x</p></blockquote>b`,
    ["a\n\n", x, "\n\nb"],
  ),
  pastesHtml("link", "And for links.", `a <a class=l href='${HREF}'><b>x</b></a>, b`, ["a ", x, ", b"]),
  pastesHtml(
    "own",
    "What was written as HTML comes back alone.",
    `<blockquote cite="${HREF}&amp;comment=why%3F"><p>x</p><footer><a href="${HREF}&amp;comment=why%3F">“x”</a></footer></blockquote><p>why?</p>`,
    [note],
  ),
  pastesHtml(
    "besides",
    "Words in a quotation that are not its own stay.",
    `<blockquote cite="${HREF}"><p>x</p><p>so?</p></blockquote>`,
    [x, "\n\nso?"],
  ),
  pastesHtml("redirect", "A web address may lead on to a citation.", `<a href="${BEHIND}">l</a>`, [x]),
  pastesHtml(
    "comment",
    "Comments, scripts and styles are no words.",
    `<!-- <a href="${HREF}">l</a> --><script>"<a>"</script><a href="${HREF}">l</a>`,
    [x],
  ),
  pastesHtml("unclosed", "A link without an end takes nothing with it.", `<p><a href="${HREF}">l</p><p>b`, [
    x,
    "l\n\nb",
  ]),
  pastesHtml("other", "HTML without citations is not read.", "<b>a</b>", ["a"], "a"),
  pastesHtml(
    "text-first",
    "Where both hold as many citations, the text counts.",
    `<a href="${HREF}">l</a>`,
    ["b ", note],
    `b ${NOTE_LINK}`,
  ),
  pastesHtml(
    "richer",
    "Where the HTML holds more, the HTML.",
    `<a href="${HREF}">l</a> <a href="${HREF}">l</a>`,
    [x, " ", x],
    LINK,
  ),
];

/** Vectors of section 12.2. */
export const clipboardVectors: readonly ClipboardVector[] = [
  ...inText,
  ...inHtml,
  pastesHtml(
    "percent",
    "An address may be percent-encoded more than it was.",
    `<a href="${PATH}?text=${percent("x").replace("x", "%78")}&amp;at=0-1">l</a>`,
    [x],
  ),
];

/** A text with a break after so many units, again and again. */
function broken(text: string, width: number, end: string): string {
  return text.match(new RegExp(`.{1,${width}}`, "gsu"))!.join(end);
}

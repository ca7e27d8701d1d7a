import { URI } from "./documents.ts";

const LINK = `[a](${URI})`;

/** Pieces that are hostile again and again, one way or another. */
const REPEATED: readonly string[] = [
  [..."[]`*_<>&|!#\\-+=:~1wh@()\"'"],
  [..."\t\n\r\0 😀"],
  ["[]", "[[]", "[](", "[a](", "![", "![a](", "[a](<", '[a](b "', "[a](b (", "[a](((", "](", "[a][b]", "[\\", "[[a]"],
  [
    "[a]: ",
    "[a]:\n",
    '[a]: b "\n',
    "[a]: <b\n",
    "[a]: b (\n",
    "[a](b '",
    "[a]: b\n===\n",
    "[x]: \n",
    `[a]: ${URI}\n`,
    "[^",
    "[^a]",
    "[^a]:",
  ],
  ["[^a]: b\n", "[^\\", `[${"a".repeat(998)}]`, `[^${"a".repeat(998)}`, "` `` ", "`\n\n", "```\n", "~~~ ", "\\`"],
  ["> ", "> a\n", "- ", "- a\n", "- > ", "> - ", "*  ", "1. ", "1)\n", "-\t", ">\t", "*a_", "a***", "a\n---\n", "a\n="],
  [
    "<a ",
    "<a b=",
    '<a b="',
    "<a b='",
    "<!--",
    "a <!-- ",
    "a <? ",
    "a <!A ",
    "a <![CDATA[",
    "</",
    "<div>\n\n",
    "<x>\n\n",
  ],
  ["<x y\n", "<script>\n", "<!-- a -->\n", "<a@b.", "<ab:", "-->", `<${"a".repeat(1000)}`, "&a", "&a;", "&#"],
  ["|a", "|a\n", "|-\n", "a|\n-|\n", "a\n|-|-\n", ":-|", "|\\", "www._", "www.", "www.a.", "http://", "http://a.).)"],
  ["http://a/?!", "www.a_b ", "a@", "a@b.", " \n", "\r\n", "a\r", "]: ", "&amp;lt;/quote <  /quotes>"],
  ["web+pincite:", `${URI} `, `<${URI}>`, LINK, `![${LINK}](b)`, `[a](${URI} "`, `- ${LINK}\n`, `> ${LINK}\n`],
].flat();

/** Texts of about `size` units that would take hours if any of it were quadratic, by what they consist of. */
export function hostileTexts(size: number): [name: string, text: string][] {
  const many = (piece: string, share = 1): string => piece.repeat(Math.ceil((size * share) / piece.length));
  const upTo = (make: (index: number) => string): string => {
    let text = "";
    for (let i = 1; text.length < size; i++) text += make(i);
    return text;
  };
  const texts: Readonly<Record<string, string>> = {
    "runs of backticks of every length": upTo((i) => `${"`".repeat(i)} `),
    "a fence with lines that carriage returns end": `\`\`\`\r${many("a\r")}\`\`\`\r`,
    "a long fence around short ones": `\`\`\`\`\r${many("```\r")}`,
    "a script that nearly ends": `<script>\n${many("</\n")}`,
    "a CDATA section of brackets": `<![CDATA[\n${many("]]\n")}`,
    "a tag of attributes": `<a${many(" b=c")}`,
    "an address of dots": `<a@${many("b.")}`,
    "quotes in quotes, then lazy lines": `${many("> ", 0.5)}a\n${many("a\n", 0.5)}`,
    "lists in lists by indentation": upTo((i) => `${" ".repeat(2 * i)}- a\n`),
    "lists in lists, then blank lines": `${many("- ", 0.5)}a\n${many("\n", 0.5)}`,
    "lists in lists, then lines of spaces": `${many("- ", 0.5)}a\n${many(" \n", 0.5)}`,
    "footnotes in footnotes, then their lines": `${many("[^a]:", 0.5)}\n${many("    a\n", 0.5)}`,
    "footnotes in footnotes, then lines apart": `${many("[^a]:", 0.5)}\n${many("    a\n\n", 0.5)}`,
    "footnotes in footnotes, then quotes": `${many("[^a]:", 0.5)}> a\n${many("    > a\n", 0.5)}`,
    "definitions of many labels": upTo((i) => `[a${i}]: ${URI}\n`),
    "references to many labels": upTo((i) => `[a${i}]: ${URI}\n\n[a${i}]\n\n`),
    "a label without an end": `[${many("a")}]: b`,
    "a title without an end": `[a]: b "${many("a\n")}`,
    "definitions and references": `[a]: ${URI}\n\n${many("[a][a")}`,
    "references in brackets": `[a]: ${URI}\n\n${many("[[a]")}`,
    "a table's header and its delimiters": `${many("|a", 0.5)}\n${many("|-", 0.5)}`,
    "a long line before many delimiters": `${many("a|", 0.5)}\n${many(":\n", 0.5)}`,
    "rows of a table": `|a|\n|-|\n${many("|a|\n")}`,
    "cells of links": `|a|\n|-|\n|${many(`${LINK}|`)}`,
    "a URL's trailing marks": `https://a.b/${many("!")}`,
    "a URL's parentheses": `http://a.b/${many(")")}`,
    "a URL's entities": `www.a.b/${many("&a;")}`,
    "words before an at sign": `www.x ${many("a")}`,
    "a domain of underscores": `http://a a@${many("b_.")}`,
    "links around links": `${many("[", 0.1)}${many(`](${URI})`)}`,
    "images around links": `${many("![", 0.1)}${many(LINK)}`,
    "autolinks in labels": `${many(`[<${URI}>`, 0.5)}${many(`](${URI})`, 0.5)}`,
    "space before a destination's end": `[a](b${many(" ")}`,
  };
  return [
    ...REPEATED.map((piece): [string, string] => [JSON.stringify(piece.slice(0, 20)), many(piece)]),
    ...Object.entries(texts),
  ];
}

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encode, fromClipboard, label, serialize, toHtml } from "./index.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

const quote = citing("the shared parser", { comment: "why?" });
const plain = citing("the shared\nparser");
const uri = encode(plain);
const href = uri.replaceAll("&", "&amp;");
const encoded = encodeURIComponent(uri);

function read(html: string) {
  return fromClipboard({ text: "", html });
}

test("every citation survives the clipboard's HTML, and nothing comes with it", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      expect(read(toHtml(citation))).toEqual([citation]);
    }),
  );
});

test("HTML is read where it holds more citations than the text", () => {
  const html = `<p>a &amp; b</p>${toHtml(plain)}<div>c</div>`;
  expect(fromClipboard({ text: "a & b", html })).toEqual(["a & b\n\n", plain, "\n\nc"]);
  expect(fromClipboard({ text: serialize(quote), html: "<b>x</b>" })).toEqual([quote]);
  expect(fromClipboard({ text: serialize(quote), html: toHtml(plain) })).toEqual([quote]);
  expect(fromClipboard({ text: uri, html: toHtml(plain) + toHtml(quote) })).toEqual([plain, "\n\n", quote]);
});

test.each([
  ["an href in single quotes", `<a class='l' href='${uri.replaceAll("&", "&#38;")}'>l</a>`],
  ["an href without quotes", `<A HREF=${href}>l</A>`],
  [
    "a percent-encoded href",
    `<a href="${new URL(uri).href.replaceAll("&", "&amp;").replaceAll("+", "%20")}">l</a>`.replace("web%20", "web+"),
  ],
  ["a quotation without its link", `<blockquote cite="${href}">the shared parser</blockquote>`],
  [
    "one whose link lost its address",
    `<blockquote cite="${href}"><p>the shared<br>parser</p><footer><a>${label(plain)}</a></footer></blockquote>`,
  ],
  [
    "a link of Outlook",
    `<a href="https://eur01.safelinks.protection.outlook.com/?url=${encoded}&amp;data=05%7C&amp;reserved=0" originalsrc="${href}"><span style='color:blue'>l</span></a>`,
  ],
  [
    "a link of Google Docs",
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><a href="https://www.google.com/url?q=${encoded}&amp;sa=D" style="x"><span>l</span></a></b>`,
  ],
  [
    "a link of Gmail",
    `<div dir="ltr"><a href="${href}" target="_blank" data-saferedirecturl="https://www.google.com/url?q=x">l</a></div>`,
  ],
  [
    "a link of Slack",
    `<a target="_blank" data-stringify-link="${href}" href="https://slack-redir.net/link?url=${encoded}" rel="noopener">l</a>`,
  ],
  [
    "a document of Word",
    `Version:1.0\r\n<html xmlns:o="urn:x"><head><style><!-- p { } --></style></head><body><!--StartFragment--><p class=MsoNormal><a href="${href}"><span lang=EN-US>l</span></a><o:p></o:p></p><!--EndFragment--></body></html>`,
  ],
  [
    "a fragment of Chrome",
    `<meta charset='utf-8'><html><body>\n<!--StartFragment-->${toHtml(plain)}<!--EndFragment-->\n</body>\n</html>`,
  ],
  ["a reply in Apple Mail", `<blockquote type="cite">${toHtml(plain)}</blockquote>`],
])("%s gives the citation, and nothing besides", (_, html) => {
  expect(read(html)).toEqual([plain]);
});

test("a comment after a quotation goes where it says the same, and stays where it does not", () => {
  const { comment: _, ...bare } = quote;
  const html = (comment: string) => `${toHtml(quote).replace("<p>why?</p>", "")}${comment}`;
  expect(read(html("<div>why?</div><p>b</p>"))).toEqual([quote, "\n\nb"]);
  expect(read(html("<p>why not?</p>"))).toEqual([quote, "\n\nwhy not?"]);
  expect(read(html("<p>why?<p>b"))).toEqual([quote, "\n\nb"]);
  expect(read(`${toHtml(bare)}<p>why?</p>`)).toEqual([bare, "\n\nwhy?"]);
});

test("words inside a quotation that are not its own are kept", () => {
  const quotation = (inside: string) => `<blockquote cite="${href}">${inside}</blockquote>`;
  expect(read(quotation("<p>the shared parser</p><p>I agree</p>"))).toEqual([plain, "\n\nI agree"]);
  expect(read(quotation("<p>the shared</p>"))).toEqual([plain]);
  expect(read(quotation("<p>other words</p>"))).toEqual([plain, "\n\nother words"]);
  expect(read(quotation(`<p>the shared parser</p>${toHtml(quote)}`))).toEqual([plain, "\n\n", quote]);
});

test("words are written as a browser shows them", () => {
  const html = `<h1>A  title</h1>\n<p>one\n <b>two</b> three<br>four</p><ul><li>a</li><li>b ${toHtml(plain)}</ul><pre>c\n  d</pre>`;
  expect(read(html)).toEqual(["A title\n\none two three\nfour\n\na\nb\n\n", plain, "\n\nc\n  d"]);
  expect(read(`&#x201C;a&rdquo;&nbsp;&unknown; <a href="${href}">l</a>, b`)).toEqual([
    "“a”\u00A0&unknown; ",
    plain,
    ", b",
  ]);
});

test("a link without an end takes nothing with it", () => {
  expect(read(`<p><a href="${href}">l</p><p>more</p>`)).toEqual([plain, "l\n\nmore"]);
  expect(read(`<a href="${href}">l <a href="https://example.com">m</a> n`)).toEqual([plain, "l m n"]);
  expect(read(`a <blockquote cite="${href}">b`)).toEqual(["a\n\n", plain, "\n\nb"]);
  expect(read(`<a href="${href}">l</a> and <a href="b`)).toEqual([plain, ' and <a href="b']);
});

test("scripts, styles and comments are no words, and hide no citation", () => {
  const html = `<style>a{}</style><script>"<a href='${href}'>"</script><!-- <a href="${href}">x</a> --><a href="${href}">l</a>`;
  expect(read(html)).toEqual([plain]);
});

test("an excerpt that looks like the clipboard's own wrapper comes back as it was", () => {
  for (const text of ["<blockquote>x</blockquote>", "</blockquote><a href='x'>", "&lt;/blockquote&gt;"]) {
    expect(read(`${toHtml(citing(text))} and`)).toEqual([citing(text), "\n\nand"]);
    expect(fromClipboard({ text: serialize(citing(text)) })).toEqual([citing(text)]);
  }
});

test("HTML shows excerpt and comment, and carries nothing that could run", () => {
  const html = toHtml(citing('<img src=x onerror="a">\n& b', { comment: "<script>" }));
  expect(html).toContain("<p>&lt;img src=x onerror=&quot;a&quot;&gt;<br>&amp; b</p>");
  expect(html).toContain("<p>&lt;script&gt;</p>");
  expect(html).not.toMatch(/<(?!\/?(?:blockquote|p|a|br|footer)[ >])/);
});

const tag = `<blockquote cite="${href}">`;

test.each([
  ["nested quotations", tag.repeat(8000)],
  ["nested quotations and paragraphs", `${tag}</blockquote><p>`.repeat(8000)],
  ["open links", `<a href="${href}">`.repeat(8000)],
  ["open elements", "<div>".repeat(200_000)],
  ["open comments", "<!--".repeat(250_000)],
  ["open scripts", "<script>".repeat(120_000)],
  ["quotation marks", '<a b="'.repeat(160_000)],
  ["white space", `<a ${" ".repeat(1_000_000)}`],
  ["white space in words", `a${" ".repeat(1_000_000)}b`],
  ["starts of a fragment", "<!--StartFragment-->".repeat(50_000)],
  ["entities", "&#x26".repeat(200_000)],
  ["less-than signs", "<".repeat(1_000_000)],
])("a megabyte of %s is read in linear time", (_, hostile) => {
  expect(read(`<a href="${href}">l</a>${hostile}`)).toContainEqual(plain);
});

test.each([
  ["broken URIs", `${uri.slice(0, 60)}\n`.repeat(12_000)],
  ["line ends", `web+pincite:v1/${"a\n".repeat(400_000)}`],
  ["lines that could be offsets", `web+pincite:v1/e/document/d?text=a&at=${"0-\n".repeat(300_000)}`],
  ["open labels", `${"[".repeat(600)}](web+pincite:v1/`.repeat(1500)],
  ["marks of quoting", `${"> ".repeat(500_000)}\n`],
  ["white space", `a${" ".repeat(1_000_000)}\n`],
  ["soft breaks", "=\r\n=3D".repeat(150_000)],
])("a megabyte of %s in the text is read in linear time", (_, hostile) => {
  expect(fromClipboard({ text: `${serialize(plain)}\n\n${hostile}` })).toContainEqual(plain);
});

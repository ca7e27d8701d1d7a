import * as fc from "fast-check";
import { expect, test } from "vitest";
import { encode, fromClipboard, serialize, toHtml } from "./index.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

const quote = citing("the shared parser", { comment: "why?" });
const link = serialize(quote);
const uri = encode(quote);

test("links in pasted text come back as citations between their texts", () => {
  expect(fromClipboard({ text: `a ${link} b` })).toEqual(["a ", quote, " b"]);
});

test("a bare URI becomes a citation, without the punctuation that follows it", () => {
  const short = citing("x", { revision: "nI54_6fRvJk" });
  expect(fromClipboard({ text: uri })).toEqual([quote]);
  expect(fromClipboard({ text: `see (${encode(short)}), ok` })).toEqual(["see (", short, "), ok"]);
});

test("links that a mail program wrapped and quoted are put together again", () => {
  const wrapped = link.replace(/.{50}/g, "$&\n");
  expect(fromClipboard({ text: `> a\n${wrapped}\nb` })).toEqual(["> a\n", quote, "\nb"]);
  expect(fromClipboard({ text: link.replace(/.{50}/g, "$&\r\n> ") })).toEqual([quote]);
  const cut = `${uri.slice(0, 60)}\n${uri.slice(60)}`;
  expect(fromClipboard({ text: cut })).toEqual([quote]);
});

test("ampersands that were escaped on the way are read", () => {
  expect(fromClipboard({ text: link.replaceAll("&", "&amp;") })).toEqual([quote]);
  expect(fromClipboard({ text: uri.replaceAll("&", "&amp;amp;") })).toEqual([quote]);
});

test("HTML is read where the text holds no citation", () => {
  const html = `<p>a &amp; b</p>${toHtml(citing("x"))}<div>c</div>`;
  expect(fromClipboard({ text: "a & b", html })).toEqual(["a & b\n", citing("x"), "c\n"]);
  expect(fromClipboard({ text: "t", html: `<a class='l' href='${uri.replaceAll("&", "&#38;")}'>l</a>` })).toEqual([
    quote,
  ]);
  expect(fromClipboard({ text: link, html: "<b>x</b>" })).toEqual([quote]);
});

test("content without citations comes back as it was", () => {
  for (const text of ["a", "web+pincite:v1/", `[x](${uri.slice(0, 40)}`, "![a](b) <b>"]) {
    expect(fromClipboard({ text, html: "<blockquote cite='https://example.com'>a</blockquote>" })).toEqual([text]);
  }
  expect(fromClipboard({ text: "" })).toEqual([]);
});

test("every citation survives the clipboard's HTML", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const [first] = fromClipboard({ text: "", html: toHtml(citation) });
      expect(first).toEqual(citation);
    }),
  );
});

test("an excerpt that looks like the clipboard's own wrapper comes back as it was", () => {
  for (const text of ["<blockquote>x</blockquote>", "</blockquote><a href='x'>", "&lt;/blockquote&gt;"]) {
    expect(fromClipboard({ text: "", html: `${toHtml(citing(text))} and` })).toEqual([citing(text), " and"]);
    expect(fromClipboard({ text: serialize(citing(text)) })).toEqual([citing(text)]);
  }
});

test("HTML shows excerpt and comment, and carries nothing that could run", () => {
  const html = toHtml(citing('<img src=x onerror="a">\n& b', { comment: "<script>" }));
  expect(html).toContain("<p>&lt;img src=x onerror=&quot;a&quot;&gt;<br>&amp; b</p>");
  expect(html).toContain("<p>&lt;script&gt;</p>");
  expect(html).not.toMatch(/<(?!\/?(?:blockquote|p|a|br|footer)[ >])/);
});

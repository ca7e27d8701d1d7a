import { expect, test } from "vitest";
import { collect, createFormat, replace, serialize, split } from "./index.ts";
import { citing } from "./testing/citation.ts";
import { URI } from "./testing/documents.ts";

/** Puts a URI in place of `U`, and gives what stands between ‹ and › as the citations expected. */
function marked(template: string): { readonly markdown: string; readonly expected: string[] } {
  const text = template.replaceAll("U", URI);
  const expected = [...text.matchAll(/‹([^›]*)›/g)].map((match) => match[1]!);
  return { markdown: text.replace(/[‹›]/g, ""), expected };
}

test.each([
  ["inline links", "a ‹[q](U)› b ‹[q](U)›"],
  ["destinations in angle brackets", "‹[q](<U>)›"],
  ["titles", "‹[q](U \"t\")› ‹[q](U 't')› ‹[q](U (t))›"],
  ["autolinks", "‹<U>›"],
  ["full, collapsed and shortcut references", "‹[q][R]› ‹[r][]› ‹[r]›\n\n[r]: U"],
  ["references before and after their definition", "‹[r]›\n\n> [r]: <U>\n\n- ‹[r]›"],
  ["labels with brackets, code and emphasis", "‹[a [b] `]` *c*](U)›"],
  [
    "links in headings, lists, quotes, tables and footnotes",
    "# ‹[q](U)›\n\n- ‹[q](U)›\n\n> ‹[q](U)›\n\n|a|b|\n|-|-|\n|‹[q](U)›|‹[q](U)›|\n\nx[^1]\n\n[^1]: ‹[q](U)›",
  ],
  ["links on lazy lines", "> a\n‹[q](U)›"],
  ["links over two lines of a quote", "> ‹[a\n> b](U\n> 't')›"],
  ["images inside links, and links after images", "‹[![i](x)](U)› ![i](x)‹[q](U)›"],
  ["ampersands as a chat program pastes them", `‹[q](${URI.replace("&", "&amp;")})›`],
])("%s are found", (_, template) => {
  const { markdown, expected } = marked(template);
  expect(collect(markdown).map(({ source }) => source)).toEqual(expected);
});

test.each([
  ["fenced code", "```\n[q](U)\n```"],
  ["an unclosed fence in a list", "- ```\n  [q](U)\n\n  [q](U)"],
  ["indented code", "a\n\n    [q](U)\n\n\t[q](U)"],
  ["code spans", "`[q](U)` ``a ` [q](U)``"],
  ["HTML blocks", "<div>\n[q](U)\n</div>\n\n<!--\n\n[q](U)\n\n-->"],
  ["inline HTML", 'a <b title="[q](U)"> <!-- [q](U) -->'],
  ["escapes", "\\[q](U) [q\\](U)"],
  ["images", "![q](U) ![r]\n\n[r]: U"],
  ["links inside images", "![[q](U)](x)"],
  ["HTML and URLs of a heading, over a pipe", "# <!x|<U>\n# http://c|[q](U)"],
  ["code in a list item after a lazy line of code", ">\n\t[\n-\n\t  [q](U)"],
  ["definitions without a reference", "[r]: U"],
  ["URLs that run on", "https://a.b/[q](U)"],
  ["bare URIs", "see U there"],
  ["task list boxes", "- [x] a\n\n[x]: U"],
  ["an entity or an escape in the destination", "[q](U&#x26;x=1) [q](U&lt;=1) [q](U\\_)"],
  ["a scheme spelled with entities", `[q](${URI.replace(":", "&#58;")})`],
  ["links whose destination is no citation", "[q](web+pincite:v2/x) [q](https://example.com)"],
])("nothing is found in %s", (_, template) => {
  expect(collect(marked(template).markdown)).toEqual([]);
});

test("offsets and source are those of the Markdown itself", () => {
  const link = serialize(citing("two words"));
  const markdown = `\uFEFF> a\r\n> ${link} b`;
  const [found] = collect(markdown);
  expect(found).toMatchObject({ start: markdown.indexOf("["), source: link });
  expect(markdown.slice(found!.start, found!.end)).toBe(link);
});

test("what Markdown reads as a replacement character stays in the source", () => {
  expect(collect(`[\0](${URI})`)).toMatchObject([{ source: `[\0](${URI})` }]);
});

test("of a citation inside another's label the outer one counts", () => {
  const { markdown } = marked("[<U>](U)");
  expect(collect(markdown).map(({ source }) => source)).toEqual([markdown]);
});

test("replacing touches nothing but the citations", () => {
  const { markdown } = marked("a\r\n\t‹[q](U)› `[q](U)` $&");
  expect(replace(markdown, ({ citation }) => `$&${citation.text}`)).toBe(`a\r\n\t$&x \`[q](${URI})\` $&`);
});

test("splitting gives texts and citations in order, none of them empty", () => {
  const one = citing("one");
  const two = citing("two");
  expect(split(`${serialize(one)}${serialize(two)} b`)).toEqual([one, two, " b"]);
  expect(split("a")).toEqual(["a"]);
  expect(split("")).toEqual([]);
});

test("a product's own scheme is found, and only that", () => {
  const own = createFormat({ scheme: "x-quote" });
  const link = own.serialize(citing("a"));
  expect(own.collect(`${link} ${serialize(citing("b"))}`).map(({ source }) => source)).toEqual([link]);
  expect(collect(link)).toEqual([]);
  for (const scheme of ["x", "X-quote", "1x", "a:b", "a".repeat(33)])
    expect(() => createFormat({ scheme })).toThrow(RangeError);
});

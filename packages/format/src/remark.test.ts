import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { expect, test } from "vitest";
import { encode, serialize } from "./index.ts";
import { remarkCitations } from "./remark.ts";
import { citing } from "./testing/citation.ts";

const quote = citing("two `words`");
const uri = encode(quote);
const CHIP = `<q data-uri="${uri.replaceAll("&", "&amp;")}" title="“two \`words\`”">“two \`words\`”</q>`;

const components = {
  "pincite-citation": ({ uri, label, children }: { uri: string; label: string; children: string }) =>
    createElement("q", { "data-uri": uri, title: label }, children),
} as Components;

function render(markdown: string): string {
  return renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: [remarkGfm, remarkCitations], components }, markdown),
  );
}

test.each([
  ["an inline link", `a ${serialize(quote)} b`],
  ["another label", `a [**x**](${uri}) b`],
  ["an autolink", `a <${uri}> b`],
  ["a reference", `a [x][r] b\n\n[r]: ${uri}`],
  ["a shortcut", `[r]: <${uri}>\n\na [r] b`],
])("%s to a citation is rendered as its own element, before the renderer drops its scheme", (_, markdown) => {
  expect(render(markdown)).toBe(`<p>a ${CHIP} b</p>`);
});

test("code and other links stay what they are", () => {
  expect(render(`\`[x](${uri})\``)).toContain(`<code>[x](${uri.replaceAll("&", "&amp;")})</code>`);
  expect(render("[x](https://example.com)")).toBe('<p><a href="https://example.com">x</a></p>');
  expect(render("[x](web+pincite:v1/broken)")).toBe('<p><a href="">x</a></p>');
});

test("what collecting does not take for a citation is not rendered as one", () => {
  const entity = uri.replace("&", "&#38;");
  expect(render(`[x](${entity}) [x](${uri.replace("env_1", "env\\_1")}) [r]\n\n[r]: ${entity}`)).toBe(
    '<p><a href="">x</a> <a href="">x</a> <a href="">r</a></p>',
  );
  expect(render(`[x](${uri.replaceAll("&", "&amp;")})`)).toBe(`<p>${CHIP}</p>`);
});

test("a definition that serves another link stays", () => {
  expect(render(`[a] [b]\n\n[a]: https://example.com\n[b]: ${uri}`)).toBe(
    `<p><a href="https://example.com">a</a> ${CHIP}</p>`,
  );
});

test("deep nesting is walked without recursion", () => {
  expect(render(`${"> ".repeat(400)}${serialize(quote)}`)).toContain(CHIP);
});

import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import { expect, test } from "vitest";
import { type MdastNode, streamFromHast, streamFromMarkdown, streamFromMdast } from "./markdown.ts";
import { mdastOf } from "./testing/trees.ts";

test("trees typed by mdast and hast are accepted as they are", () => {
  const mdast: MdastRoot = {
    type: "root",
    children: [{ type: "paragraph", children: [{ type: "text", value: "a" }] }],
  };
  const hast: HastRoot = { type: "root", children: [{ type: "doctype" }, { type: "text", value: "a" }] };
  expect(streamFromMdast(mdast).text).toBe("a");
  expect(streamFromHast(hast).text).toBe("a");
});

test("a plugin's node is read as the element it asks to become", () => {
  const chip = {
    type: "citation",
    data: { hName: "a", hProperties: { dataPinciteText: "“the words”" }, hChildren: [{ type: "text", value: "chip" }] },
  };
  const note = { type: "aside", children: [{ type: "text", value: "note" }], data: { hName: "aside" } };
  const text = { type: "text", value: "see " };
  expect(streamFromMdast({ type: "root", children: [text, chip, note] }).text).toBe("see “the words” note");
});

test("a link that states its text gives one stream from mdast and hast", () => {
  const properties = { href: "x", "data-pincite-text": "label" };
  const hast = { type: "element", tagName: "a", properties, children: [{ type: "text", value: "other" }] };
  expect(streamFromHast(hast).text).toBe("label");
});

test("nodes made by hand need not be complete", () => {
  const node = {
    type: "root",
    children: [
      { type: "math", value: "x^2" },
      { type: "inlineMath", value: "y" },
      { type: "yaml", value: "z" },
    ],
  };
  expect(streamFromMdast(node).text).toBe("x^2 y");
  expect(streamFromMdast({ type: "root" }).text).toBe("");
});

test("the heading of the footnotes is the renderer's", () => {
  expect(streamFromMarkdown("a[^1]\n\n[^1]: b", { footnoteLabel: "Fußnoten" }).text).toBe("a1 Fußnoten b ↩");
});

test("a note that a later note calls again returns to both calls", () => {
  const markdown = "a[^1]\n\n[^1]: one[^2]\n[^2]: two[^1]";
  expect(streamFromMdast(mdastOf(markdown)).text).toBe("a1 Footnotes one2 ↩ ↩2 two1 ↩");
});

test("Markdown nested 20,000 deep, or 200,000 wide, is read", () => {
  let node: MdastNode = { type: "text", value: "deep" };
  for (let depth = 0; depth < 20_000; depth++) node = { type: "blockquote", children: [node] };
  expect(streamFromMdast(node).text).toBe("deep");
  const wide = { type: "root", children: Array.from({ length: 200_000 }, () => ({ type: "text", value: "a" })) };
  expect(streamFromMdast(wide).text).toHaveLength(200_000);
});

test("parsed HTML nested 100,000 deep is read", () => {
  let node: { type: string; tagName?: string; value?: string; children?: object[] } = { type: "text", value: "deep" };
  for (let depth = 0; depth < 100_000; depth++) node = { type: "element", tagName: "i", children: [node] };
  expect(streamFromHast(node as Parameters<typeof streamFromHast>[0]).text).toBe("deep");
});

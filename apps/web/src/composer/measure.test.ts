import { expand, QUOTE_LAYOUTS } from "@pincite/format";
import { expect, test } from "vitest";
import { measure } from "./measure.ts";
import { citationOf, draft } from "./testing/draft-language.ts";

const roomy = { storedLength: 120_000, expandedLength: 120_000 };

test.each(QUOTE_LAYOUTS)("says what the server's own function says in its layout: %s", (layout) => {
  const measured = measure(draft("see ‹some words|why?› and ‹others›"), roomy, layout);
  const expanded = expand(measured.markdown, { layout });
  expect(measured).toMatchObject({ quotes: 2, excess: null, storedLength: measured.markdown.length });
  expect(expanded.ok && expanded.text.length).toBe(measured.expandedLength);
});

test("white space around the message is not sent and not counted", () => {
  expect(measure(draft("  hello \n"), roomy, "tags")).toMatchObject({
    markdown: "hello",
    expandedLength: 5,
    quotes: 0,
  });
});

test("a draft that fits as links and not when expanded says by how much and which quotes are largest", () => {
  const parts = [
    ...draft("see ‹small› and "),
    citationOf("long words ".repeat(30).trim()),
    ...draft(" and ‹middle sized words›"),
  ];
  const { excess, expandedLength } = measure(parts, { ...roomy, expandedLength: 300 }, "tags");
  expect(excess).toMatchObject({ form: "expanded", limit: 300, by: expandedLength - 300 });
  expect(excess?.largest[0]).toMatchObject({ chip: 1 });
  expect(excess?.largest[0]?.label).toMatch(/^“long words/);
  expect(excess?.largest.map(({ length }) => length)).toEqual(
    excess?.largest.map(({ length }) => length).toSorted((a, b) => b - a),
  );
});

test("a draft that does not fit as stored says so in that form", () => {
  expect(measure(["x".repeat(120)], { storedLength: 100, expandedLength: 1000 }, "tags").excess).toMatchObject({
    form: "stored",
    by: 20,
    limit: 100,
  });
});

test("no message text is in what an excess carries but the first words of its quotes", () => {
  const { excess } = measure(["my secret words ", citationOf("q")], { storedLength: 10, expandedLength: 10 }, "tags");
  expect(JSON.stringify(excess)).not.toContain("secret");
});

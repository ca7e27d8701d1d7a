import type { ContentChunk, ReferenceChunk } from "@mistralai/mistralai/models/components";
import { expect, expectTypeOf, it, test } from "vitest";
import * as mistral from "./mistral.ts";
import { fromMistralContent } from "./mistral.ts";

test("exports exactly this", () => {
  expect(Object.keys(mistral)).toEqual(["fromMistralContent"]);
});

test("speaks the types of the provider's own client", () => {
  expectTypeOf<string | ContentChunk[]>().toExtend<Parameters<typeof fromMistralContent>[0]>();
  expectTypeOf<keyof ReferenceChunk>().toEqualTypeOf<"type" | "referenceIds">();
  expectTypeOf<ReferenceChunk["referenceIds"][number]>().toEqualTypeOf<number | string>();
});

it("a reference that carries words of the answer supports those", () => {
  const content = [
    { type: "text", text: "It is " },
    { type: "reference", reference_ids: [0], text: "42" },
    { type: "text", text: "." },
  ];
  const { text, citations } = fromMistralContent(content);
  expect(text).toBe("It is 42.");
  expect(citations).toEqual([
    {
      source: "reference:0",
      title: "reference:0",
      start: 6,
      end: 8,
      place: "range",
      location: { kind: "whole" },
      provider_data: content[1],
    },
  ]);
});

it("a reference without words supports the words before it, with each document that it names", () => {
  const content: ContentChunk[] = [
    { type: "text", text: "It is 42" },
    { type: "reference", referenceIds: [1, "named", 7] },
    { type: "text", text: "." },
  ];
  const { text, citations } = fromMistralContent(content, [{ source: "a" }, { source: "b", title: "B" }]);
  expect(text).toBe("It is 42.");
  expect(citations.map(({ source, title, start, end, place }) => [source, title, start, end, place])).toEqual([
    ["b", "B", 8, 8, "point"],
    ["named", "named", 8, 8, "point"],
    ["reference:7", "reference:7", 8, 8, "point"],
  ]);
});

it("a page that a tool found is a source, and plain text has none", () => {
  const chunk = { type: "tool_reference", tool: "web_search", title: "A", url: "https://e.example/a" };
  expect(fromMistralContent([{ type: "text", text: "So." }, chunk]).citations).toMatchObject([
    { source: "https://e.example/a", title: "A", start: 3, end: 3, place: "point" },
  ]);
  expect(fromMistralContent("So.")).toEqual({ text: "So.", citations: [] });
});

import type { ContentBlock } from "@langchain/core/messages";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as langchain from "./langchain.ts";
import { fromLangChainContent } from "./langchain.ts";

test("exports exactly this", () => {
  expect(Object.keys(langchain)).toEqual(["fromLangChainContent"]);
});

test("speaks the library's own types", () => {
  expectTypeOf<string | ContentBlock.Standard[]>().toExtend<Parameters<typeof fromLangChainContent>[0]>();
  expectTypeOf<keyof ContentBlock.Citation>().toEqualTypeOf<
    "type" | "source" | "url" | "title" | "startIndex" | "endIndex" | "citedText"
  >();
  expectTypeOf<ContentBlock.Citation["startIndex"]>().toEqualTypeOf<number | undefined>();
});

function read(citation: Omit<ContentBlock.Citation, "type">, text = "Sky is blue.") {
  const annotations: ContentBlock.Citation[] = [{ type: "citation", ...citation }];
  const blocks: ContentBlock.Text[] = [
    { type: "text", text: "So: " },
    { type: "text", text, annotations },
  ];
  return fromLangChainContent(blocks).citations[0];
}

const block = { start: 4, end: 16, place: "block" };
const quoted = { title: "Doc", citedText: "The sky is blue." };

describe("a citation's indexes", () => {
  it.each([
    ["char", { kind: "characters", start: 2, end: 6 }],
    ["page", { kind: "pages", start: 2, end: 6 }],
    ["block", { kind: "blocks", start: 2, end: 6 }],
    ["search", { kind: "blocks", start: 2, end: 6 }],
  ])("are the source's, not the answer's, where the source is %s", (source, location) => {
    const citation = read({ source, startIndex: 2, endIndex: 6, ...quoted });
    expect(citation).toMatchObject({ ...block, location, source: "Doc", cited_text: "The sky is blue." });
    expect(citation).not.toHaveProperty("fault");
  });

  it("are the answer's where an address is all that is known", () => {
    const citation = read({ url: "https://e.example/a", title: "A", startIndex: 7, endIndex: 11 });
    expect(citation).toMatchObject({ source: "https://e.example/a", start: 11, end: 15, place: "range" });
    expect(citation?.location).toEqual({ kind: "whole" });
  });

  it("are the answer's where the source is an address", () => {
    const citation = read({ source: "url", url: "https://e.example/a", startIndex: 7, endIndex: 11 });
    expect(citation).toMatchObject({ source: "https://e.example/a", start: 11, end: 15, place: "range" });
  });

  it("of an address that are beyond the answer are of nothing", () => {
    const citation = read({ url: "https://e.example/a", startIndex: 70, endIndex: 110 });
    expect(citation).toMatchObject({ ...block, fault: "out_of_range", location: { kind: "whole" } });
  });

  it.each([Number.NaN, "NaN"])("are absent where they were made of an opaque text: %s", (index) => {
    const startIndex = index as number;
    const citation = read({ source: "url", url: "https://e.example/a", startIndex, endIndex: startIndex });
    expect(citation).toMatchObject({ ...block, location: { kind: "whole" }, source: "https://e.example/a" });
    expect(citation).not.toHaveProperty("fault");
  });

  it("beyond the answer are the source's", () => {
    const citation = read({ startIndex: 5021, endIndex: 5063, title: "Doc" });
    expect(citation).toMatchObject({ ...block, location: { kind: "characters", start: 5021, end: 5063 } });
  });

  it("of a numbered document are of a kind that nothing tells", () => {
    const citation = read({ source: "3", startIndex: 2, endIndex: 6 });
    expect(citation).toMatchObject({ ...block, location: { kind: "whole" }, source: "document:3" });
  });

  it("that are equal are a point after the words", () => {
    expect(read({ title: "a.pdf", startIndex: 11, endIndex: 11 })).toMatchObject({
      start: 15,
      end: 15,
      place: "point",
    });
  });
});

it("other annotations and blocks are none, and plain text has none", () => {
  const blocks = [
    { type: "reasoning", reasoning: "Hm." },
    { type: "text", text: "So.", annotations: [{ type: "comment" }] },
  ];
  expect(fromLangChainContent(blocks)).toEqual({ text: "So.", citations: [] });
  expect(fromLangChainContent("So.")).toEqual({ text: "So.", citations: [] });
});

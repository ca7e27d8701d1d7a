import type { SourceDocumentUIPart, SourceUrlUIPart, TextUIPart, UIMessage } from "ai";
import { expect, expectTypeOf, it, test } from "vitest";
import * as aiSdk from "./ai-sdk.ts";
import { fromUIMessageParts } from "./ai-sdk.ts";

type Citation = NonNullable<TextUIPart["citations"]>[number];

test("exports exactly this", () => {
  expect(Object.keys(aiSdk)).toEqual(["fromUIMessageParts"]);
});

test("speaks the SDK's own types", () => {
  expectTypeOf<UIMessage["parts"]>().toExtend<Parameters<typeof fromUIMessageParts>[0]>();
  expectTypeOf<keyof Citation>().toEqualTypeOf<"source" | "startIndex" | "endIndex" | "citedText">();
  expectTypeOf<Citation["source"]["sourceType"]>().toEqualTypeOf<"url" | "document">();
  expectTypeOf<SourceUrlUIPart["url"]>().toEqualTypeOf<string>();
  expectTypeOf<SourceDocumentUIPart["sourceId"]>().toEqualTypeOf<string>();
});

const page: Citation["source"] = {
  type: "source",
  sourceType: "url",
  id: "s1",
  url: "https://e.example/a",
  title: "A",
};
const file: Citation["source"] = {
  type: "source",
  sourceType: "document",
  id: "doc_1",
  mediaType: "application/pdf",
  title: "Policy",
};

it("a text part's citations support the words that they give, or the part", () => {
  const citations: Citation[] = [
    { source: page, startIndex: 9, endIndex: 11 },
    { source: file, citedText: "The limit is 42." },
    { source: page, startIndex: 1, endIndex: 4 },
    { source: page, startIndex: 2, endIndex: 90 },
  ];
  const parts: UIMessage["parts"] = [
    { type: "text", text: "First. " },
    { type: "text", text: "🙂 It is 42.", citations },
  ];
  const answer = fromUIMessageParts(parts);
  expect(answer.text).toBe("First. 🙂 It is 42.");
  expect(answer.citations).toMatchObject([
    { source: "https://e.example/a", title: "A", start: 16, end: 18, place: "range", provider_data: citations[0] },
    { source: "doc_1", title: "Policy", cited_text: "The limit is 42.", start: 7, end: 19, place: "block" },
    { start: 7, end: 19, place: "block", fault: "invalid" },
    { start: 7, end: 19, place: "block", fault: "out_of_range" },
  ]);
  expect(answer.citations[1]).not.toHaveProperty("fault");
});

it("what was retrieved and no text part cites supports the whole answer", () => {
  const parts: UIMessage["parts"] = [
    { type: "source-url", sourceId: "s1", url: "https://e.example/a" },
    { type: "text", text: "It is 42.", citations: [{ source: page, startIndex: 6, endIndex: 8 }] },
    { type: "source-url", sourceId: "s2", url: "https://e.example/b", title: "B" },
    { type: "source-document", sourceId: "doc_1", mediaType: "application/pdf", title: "Policy" },
  ];
  expect(fromUIMessageParts(parts).citations).toMatchObject([
    { source: "https://e.example/a", start: 6, end: 8, place: "range" },
    { source: "https://e.example/b", title: "B", start: 0, end: 9, place: "block", provider_data: parts[2] },
    { source: "doc_1", title: "Policy", start: 0, end: 9, place: "block", provider_data: parts[3] },
  ]);
});

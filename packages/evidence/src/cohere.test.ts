import type { Cohere } from "cohere-ai";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as cohere from "./cohere.ts";
import { fromCohereMessage } from "./cohere.ts";

test("exports exactly this", () => {
  expect(Object.keys(cohere)).toEqual(["fromCohereMessage"]);
});

test("speaks the types of the provider's own client", () => {
  expectTypeOf<Cohere.AssistantMessageResponse>().toExtend<Parameters<typeof fromCohereMessage>[0]>();
  expectTypeOf<keyof Cohere.Citation>().toEqualTypeOf<"start" | "end" | "text" | "sources" | "contentIndex" | "type">();
  expectTypeOf<Cohere.CitationType>().toEqualTypeOf<"TEXT_CONTENT" | "THINKING_CONTENT" | "PLAN">();
});

const sources: Cohere.Source[] = [
  { type: "document", id: "doc:0", document: { title: "Policy", text: "…" } },
  { type: "tool", id: "tool:0", toolOutput: {} },
];

function read(text: string, citation: Cohere.Citation) {
  const message: Cohere.AssistantMessageResponse = {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Hm." },
      { type: "text", text },
    ],
    citations: [{ contentIndex: 1, sources, ...citation }],
  };
  return fromCohereMessage(message);
}

describe("a citation", () => {
  it("is of the words of its content block, once for each source", () => {
    const { text, citations } = read("Hello, world!", { start: 7, end: 12, text: "world", type: "TEXT_CONTENT" });
    expect(text).toBe("Hello, world!");
    expect(citations).toMatchObject([
      { source: "doc:0", title: "Policy", start: 7, end: 12, place: "range", location: { kind: "whole" } },
      { source: "tool:0", title: "tool:0", start: 7, end: 12, place: "range" },
    ]);
  });

  it.each([
    [4, 7],
    [5, 8],
  ])("counts in the unit in which its words stand at %s to %s", (start, end) => {
    expect(read("🙂 a won", { start, end, text: "won" }).citations[0]).toMatchObject({
      start: 5,
      end: 8,
      place: "range",
    });
  });

  it("whose words are not there hangs on its block", () => {
    const [citation] = read("Hello, world!", { start: 0, end: 5, text: "world" }).citations;
    expect(citation).toMatchObject({ start: 0, end: 13, place: "block", fault: "mismatch" });
    const [elsewhere] = read("Hello", { start: 0, end: 5, text: "Hello", contentIndex: 9 }).citations;
    expect(elsewhere).toMatchObject({ start: 0, end: 5, place: "block", fault: "out_of_range" });
  });

  it("of thinking or a plan supports no words of the answer", () => {
    expect(read("Hello", { start: 0, end: 2, text: "Hm", type: "THINKING_CONTENT" }).citations).toEqual([]);
    expect(read("Hello", { start: 0, end: 2, text: "He", type: "PLAN" }).citations).toEqual([]);
  });
});

import type { Candidate, GroundingChunk, GroundingSupport, Segment } from "@google/genai";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as gemini from "./gemini.ts";
import { fromGeminiCandidate } from "./gemini.ts";
import { TextOffsets } from "./offsets.ts";

test("exports exactly this", () => {
  expect(Object.keys(gemini)).toEqual(["fromGeminiCandidate"]);
});

test("speaks the types of the provider's own client", () => {
  expectTypeOf<Candidate>().toExtend<Parameters<typeof fromGeminiCandidate>[0]>();
  expectTypeOf<keyof Segment>().toEqualTypeOf<"startIndex" | "endIndex" | "partIndex" | "text">();
  expectTypeOf<keyof GroundingSupport>().toEqualTypeOf<
    "confidenceScores" | "groundingChunkIndices" | "segment" | "renderedParts"
  >();
  expectTypeOf<keyof GroundingChunk>().toEqualTypeOf<"maps" | "image" | "retrievedContext" | "web">();
});

const web: GroundingChunk = { web: { uri: "https://e.example/a", title: "A" } };

function candidate(text: string, segment: Segment, chunks = [web]): Candidate {
  return {
    content: { role: "model", parts: [{ text: "Hm.", thought: true }, { text }] },
    groundingMetadata: {
      groundingChunks: chunks,
      groundingSupports: [{ segment: { partIndex: 1, ...segment }, groundingChunkIndices: chunks.map((_, at) => at) }],
    },
  };
}

describe("a segment", () => {
  it.each([
    ["価格は¥500です。🙂 The fee is five hundred yen.", 28, 56, "The fee is five hundred yen.", [13, 41]],
    ["Alpha. Beta.", undefined, 6, "Alpha.", [0, 6]],
    ["**A** is fast and **B** is slow", 18, 20, "**", [18, 20]],
    ["Café 🙂 opens at nine.", 11, 25, "opens at nine.", [8, 22]],
  ] as const)("of %j from byte %s to %s is its words", (text, startIndex, endIndex, words, [start, end]) => {
    const segment = { ...(startIndex && { startIndex }), endIndex, text: words };
    const { text: answer, citations } = fromGeminiCandidate(candidate(text, segment));
    expect(answer).toBe(text);
    expect(citations).toMatchObject([{ source: "https://e.example/a", title: "A", start, end, place: "range" }]);
    expect(answer.slice(start, end)).toBe(words);
  });

  it("goes on to other units through the neutral span alone", () => {
    const { text, citations } = fromGeminiCandidate(
      candidate("Café 🙂 opens at nine.", { startIndex: 11, endIndex: 25 }),
    );
    expect(new TextOffsets(text).fromSpan(citations[0]!, "codePoints")).toEqual({ start: 7, end: 21 });
  });

  it.each([
    ["ok 👩‍👩‍👧 yes", { startIndex: 0, endIndex: 5 }, "invalid"],
    ["Alpha.", { startIndex: 2, endIndex: 40 }, "out_of_range"],
    ["Alpha. Beta.", { endIndex: 5, text: "Beta." }, "mismatch"],
  ] as const)("of %j, %j, hangs on the block: %s", (text, segment, fault) => {
    const { citations } = fromGeminiCandidate(candidate(text, segment));
    expect(citations).toMatchObject([{ start: 0, end: text.length, place: "block", fault }]);
  });

  it("without a part's index is of the one part of the answer where its words stand there", () => {
    const read = (words?: string) => {
      const sent = candidate("Alpha. Beta.", { startIndex: 7, endIndex: 12, ...(words && { text: words }) });
      delete sent.groundingMetadata!.groundingSupports![0]!.segment!.partIndex;
      return fromGeminiCandidate(sent).citations[0];
    };
    expect(read("Beta.")).toMatchObject({ start: 7, end: 12, place: "range" });
    expect(read("Gamma")).toMatchObject({ start: 0, end: 12, place: "block", fault: "mismatch" });
    expect(read()).toMatchObject({ start: 0, end: 12, place: "block", fault: "out_of_range" });
  });

  it("of a part that is no answer text hangs on the whole answer", () => {
    const { citations } = fromGeminiCandidate(candidate("Alpha.", { partIndex: 0, endIndex: 3 }));
    expect(citations).toMatchObject([{ start: 0, end: 6, place: "block", fault: "out_of_range" }]);
  });
});

it("cites each chunk that a support names, with what a search of files found and its page", () => {
  const file: GroundingChunk = { retrievedContext: { uri: "files/1", text: "The fee is 5.", pageNumber: 3 } };
  const sent = candidate("Five.", { endIndex: 5 }, [web, file, {}]);
  const { citations } = fromGeminiCandidate(sent);
  expect(citations.map(({ source, location }) => [source, location])).toEqual([
    ["https://e.example/a", { kind: "whole" }],
    ["files/1", { kind: "pages", start: 3, end: 4 }],
  ]);
  expect(citations[1]!.cited_text).toBe("The fee is 5.");
  expect(citations[1]!.provider_data).toEqual({
    support: sent.groundingMetadata!.groundingSupports![0],
    chunk: file,
  });
});

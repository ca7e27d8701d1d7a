import type { ContentBlock, ConverseStreamOutput } from "@aws-sdk/client-bedrock-runtime";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as bedrock from "./bedrock.ts";
import { BedrockCitations, fromBedrockContent } from "./bedrock.ts";

test("exports exactly this", () => {
  expect(Object.keys(bedrock).toSorted()).toEqual(["BedrockCitations", "fromBedrockContent"]);
});

type Citations = ContentBlock.CitationsContentMember["citationsContent"]["citations"];
type Location = NonNullable<NonNullable<Citations>[number]["location"]>;

test("speaks the types of the provider's own client", () => {
  expectTypeOf<ContentBlock[]>().toExtend<Parameters<typeof fromBedrockContent>[0]>();
  expectTypeOf<ConverseStreamOutput>().toExtend<Parameters<BedrockCitations["push"]>[0]>();
  expectTypeOf<Location extends infer Member ? keyof Member : never>().toEqualTypeOf<
    "web" | "documentChar" | "documentPage" | "documentChunk" | "searchResultLocation" | "$unknown"
  >();
  expectTypeOf<keyof NonNullable<Citations>[number]>().toEqualTypeOf<
    "title" | "source" | "sourceContent" | "location"
  >();
});

function cited(location: Location, source?: string): ContentBlock[] {
  const citation = {
    title: "D",
    location,
    sourceContent: [{ text: "The capital of Vietnam " }, { text: "is Hanoi." }],
  };
  return [
    { text: "So: " },
    {
      citationsContent: {
        content: [{ text: "Hanoi is the capital." }],
        citations: [source === undefined ? citation : { ...citation, source }],
      },
    },
  ];
}

describe("a message's content", () => {
  it("has its text in citation blocks as well, each citation on its block", () => {
    const content = cited({ documentChar: { documentIndex: 0, start: 0, end: 32 } });
    const { text, citations } = fromBedrockContent(content, [{ source: "doc_1" }]);
    expect(text).toBe("So: Hanoi is the capital.");
    expect(citations).toEqual([
      {
        source: "doc_1",
        title: "D",
        cited_text: "The capital of Vietnam is Hanoi.",
        location: { kind: "characters", start: 0, end: 32 },
        start: 4,
        end: 25,
        place: "block",
        provider_data: content[1]!.citationsContent!.citations![0],
      },
    ]);
  });

  it.each<[Location, string, object]>([
    [{ documentPage: { documentIndex: 2, start: 3, end: 4 } }, "document:2", { kind: "pages", start: 3, end: 4 }],
    [{ documentChunk: { documentIndex: 0, start: 0, end: 1 } }, "document:0", { kind: "blocks", start: 0, end: 1 }],
    [
      { searchResultLocation: { searchResultIndex: 1, start: 0, end: 2 } },
      "search_result:1",
      { kind: "blocks", start: 0, end: 2 },
    ],
    [{ web: { url: "https://e.example/", domain: "e.example" } }, "https://e.example/", { kind: "whole" }],
  ])("reads the location %j", (location, source, expected) => {
    expect(fromBedrockContent(cited(location)).citations).toMatchObject([{ source, location: expected }]);
    expect(fromBedrockContent(cited(location, "named")).citations).toMatchObject([{ source: "named" }]);
  });
});

it("a stream's citation supports its block's text on both sides of it", () => {
  const citation = { title: "D", location: { documentChar: { documentIndex: 0, start: 0, end: 5 } } };
  const events: ConverseStreamOutput[] = [
    { messageStart: { role: "assistant" } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "So: " } } },
    { contentBlockStop: { contentBlockIndex: 0 } },
    { contentBlockDelta: { contentBlockIndex: 1, delta: { citation } } },
    { contentBlockDelta: { contentBlockIndex: 1, delta: { text: "The capital" } } },
    { contentBlockDelta: { contentBlockIndex: 1, delta: { text: " is Hanoi." } } },
    { contentBlockStop: { contentBlockIndex: 1 } },
    { messageStop: { stopReason: "end_turn" } },
  ];
  const citations = new BedrockCitations();
  const placed = events.flatMap((event) => citations.push(event));
  expect(placed).toMatchObject([{ title: "D", start: 4, end: 25, place: "block" }]);
  expect(citations.read).toEqual({ text: "So: The capital is Hanoi.", citations: placed });
});

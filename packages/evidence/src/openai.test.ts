import type OpenAI from "openai";
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as openai from "./openai.ts";
import { fromOpenAIChatMessage, fromOpenAIOutput } from "./openai.ts";

type OutputText = OpenAI.Responses.ResponseOutputText;
type Annotation = OutputText["annotations"][number];

test("exports exactly this", () => {
  expect(Object.keys(openai).toSorted()).toEqual(["fromOpenAIChatMessage", "fromOpenAIOutput"]);
});

test("speaks the types of the provider's own client", () => {
  expectTypeOf<OpenAI.Responses.ResponseOutputItem[]>().toExtend<Parameters<typeof fromOpenAIOutput>[0]>();
  expectTypeOf<OpenAI.Chat.ChatCompletionMessage>().toExtend<Parameters<typeof fromOpenAIChatMessage>[0]>();
  expectTypeOf<Annotation["type"]>().toEqualTypeOf<
    "url_citation" | "file_citation" | "container_file_citation" | "file_path"
  >();
  expectTypeOf<keyof OpenAI.Chat.ChatCompletionMessage.Annotation>().toEqualTypeOf<"type" | "url_citation">();
});

function read(text: string, ...annotations: Annotation[]) {
  const parts: OutputText[] = [
    { type: "output_text", text: "First. ", annotations: [] },
    { type: "output_text", text, annotations },
  ];
  const output: OpenAI.Responses.ResponseOutputItem[] = [
    { id: "r", type: "reasoning", summary: [] },
    { id: "m", type: "message", role: "assistant", status: "completed", content: parts },
  ];
  const answer = fromOpenAIOutput(output);
  expect(answer.text).toBe(`First. ${text}`);
  expect(answer.citations.map(({ provider_data }) => provider_data)).toEqual(annotations);
  return answer.citations.map((one) => Object.assign({ words: answer.text.slice(one.start, one.end) }, one));
}

const url = "https://a.example";
const page = (start_index: number, end_index: number): Annotation => {
  return { type: "url_citation", start_index, end_index, url, title: "A" };
};

describe("an annotation", () => {
  it("is of the words between its indexes, in its own part", () => {
    expect(read("It is 42 (A).", page(6, 8))).toMatchObject([{ source: url, title: "A", words: "42", place: "range" }]);
  });

  it("computed against another text hangs on its block, never on arbitrary words", () => {
    const [citation] = read("Final text.", page(40, 52));
    expect(citation).toMatchObject({ words: "Final text.", place: "block", fault: "out_of_range" });
  });

  it("that begins where it ends, or after, is of no words", () => {
    const faults = read("It is 42.", page(6, 6), page(8, 6)).map(({ place, fault }) => [place, fault]);
    expect(faults).toEqual([
      ["block", "out_of_range"],
      ["block", "out_of_range"],
    ]);
  });

  it("is taken in the unit in which it holds its own address, where units differ", () => {
    const text = `🙂 so ([A](${url})).`;
    expect(read(text, page(5, 29))).toMatchObject([{ words: `([A](${url}))`, place: "range" }]);
    expect(read(text, page(6, 30))).toMatchObject([{ words: `([A](${url}))`, place: "range" }]);
    expect(read("🙂 words and more", page(2, 7))).toMatchObject([{ place: "block", fault: "unknown_unit" }]);
  });

  it("of a file has a point after the words, and no range", () => {
    const cited = (index: number): Annotation => ({ type: "file_citation", file_id: "f", filename: "a.pdf", index });
    const made: Annotation = { type: "file_path", file_id: "g", index: 5 };
    expect(read("short.", cited(5), made)).toMatchObject([
      { source: "f", title: "a.pdf", start: 12, end: 12, place: "point" },
      { source: "g", title: "g", start: 12, end: 12, place: "point" },
    ]);
    expect(read("short", cited(992))).toMatchObject([{ words: "short", place: "block", fault: "out_of_range" }]);
    expect(read("short", cited(0), cited(2)).map(({ fault }) => fault)).toEqual(["mismatch", "mismatch"]);
  });

  it("of a container's file is of the words between its indexes", () => {
    const file: Annotation = {
      type: "container_file_citation",
      container_id: "c",
      file_id: "f",
      filename: "plot.png",
      start_index: 4,
      end_index: 8,
    };
    expect(read("See plot.", file)).toMatchObject([{ source: "f", title: "plot.png", words: "plot" }]);
  });

  it("is nested under its type in Chat Completions", () => {
    const message: OpenAI.Chat.ChatCompletionMessage = {
      role: "assistant",
      refusal: null,
      content: "It is 42.",
      annotations: [{ type: "url_citation", url_citation: { start_index: 6, end_index: 8, url, title: "A" } }],
    };
    expect(fromOpenAIChatMessage(message)).toMatchObject({
      text: "It is 42.",
      citations: [{ source: url, title: "A", start: 6, end: 8, place: "range" }],
    });
  });
});

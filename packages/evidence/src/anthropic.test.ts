import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import { assert, property, string } from "fast-check";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, test } from "vitest";
import * as anthropic from "./anthropic.ts";
import {
  AnthropicCitations,
  type AnthropicLocation,
  type AnthropicSearchResult,
  fromAnthropicCitation,
  fromAnthropicContent,
  type PlacedCitation,
  toSearchResult,
} from "./anthropic.ts";
import type { ProviderCitation } from "./index.ts";

test("exports exactly this", () => {
  expect(Object.keys(anthropic).toSorted()).toEqual([
    "AnthropicCitations",
    "fromAnthropicCitation",
    "fromAnthropicContent",
    "toSearchResult",
  ]);
});

test("speaks the types of the provider's own client", () => {
  expectTypeOf<Anthropic.TextCitation>().toExtend<AnthropicLocation>();
  expectTypeOf<Anthropic.TextCitation["type"]>().toEqualTypeOf<AnthropicLocation["type"]>();
  expectTypeOf<Anthropic.CitationsDelta["citation"]>().toExtend<AnthropicLocation>();
  expectTypeOf<PlacedCitation>().toExtend<ProviderCitation>();
  expectTypeOf<AnthropicSearchResult>().toExtend<Anthropic.SearchResultBlockParam>();
  expectTypeOf<Anthropic.ContentBlock[]>().toExtend<Parameters<typeof fromAnthropicContent>[0]>();
  expectTypeOf<Anthropic.RawMessageStreamEvent>().toExtend<Parameters<AnthropicCitations["push"]>[0]>();
});

const inDocument = { cited_text: "cited", document_index: 0, document_title: null, file_id: null };
const locations = {
  characters: { ...inDocument, type: "char_location", start_char_index: 3, end_char_index: 8 },
  pages: { ...inDocument, type: "page_location", start_page_number: 1, end_page_number: 3 },
  blocks: { ...inDocument, type: "content_block_location", start_block_index: 0, end_block_index: 1 },
  found: {
    type: "search_result_location",
    cited_text: "cited",
    search_result_index: 0,
    source: "silvia://your-account/credit-card",
    title: "Credit card",
    start_block_index: 0,
    end_block_index: 1,
  },
  web: {
    type: "web_search_result_location",
    cited_text: "cited",
    encrypted_index: "x",
    title: null,
    url: "https://e.example/a",
  },
} satisfies Readonly<Record<string, Anthropic.TextCitation>>;

describe("a provider's citation", () => {
  it.each([
    [locations.characters, { source: "document:0", location: { kind: "characters", start: 3, end: 8 } }],
    [locations.pages, { source: "document:0", location: { kind: "pages", start: 1, end: 3 } }],
    [locations.blocks, { source: "document:0", location: { kind: "blocks", start: 0, end: 1 } }],
    [locations.found, { title: "Credit card", location: { kind: "blocks", start: 0, end: 1 } }],
    [locations.web, { source: "https://e.example/a", title: "https://e.example/a", location: { kind: "whole" } }],
  ])("is read: %j", (location, expected) => {
    const read = fromAnthropicCitation(location);
    expect(read).toMatchObject({ cited_text: "cited", ...expected });
    expect(read?.provider_data).toBe(location);
  });

  it.each([
    null,
    "char_location",
    {},
    { ...locations.found, type: "future_location" },
    { ...locations.found, type: "constructor" },
    { ...locations.found, source: 1 },
    { ...locations.found, cited_text: undefined },
    { ...locations.found, title: {} },
    { ...locations.pages, end_page_number: "3" },
  ])("of an unknown kind, or malformed, is none: %j", (location) => {
    expect(fromAnthropicCitation(location)).toBeUndefined();
  });

  it("names the document that was sent, and its place in units", () => {
    const text = "💶💶 cited";
    const documents = [{ source: "doc_1", title: "Policy", text }];
    expect(fromAnthropicCitation(locations.characters, documents)).toMatchObject({
      source: "doc_1",
      title: "Policy",
      span: { start: 5, end: 10 },
    });
    const elsewhere = { ...locations.characters, start_char_index: 2, end_char_index: 7 };
    expect(fromAnthropicCitation(elsewhere, documents)).not.toHaveProperty("span");
  });

  it("has a span only where the words are", () => {
    assert(
      property(string({ unit: "grapheme" }), string({ unit: "grapheme" }), (before, words) => {
        const start = [...before].length;
        const location = {
          ...locations.characters,
          cited_text: words,
          start_char_index: start,
          end_char_index: start + [...words].length,
        };
        const text = `${before}${words}.`;
        const span = fromAnthropicCitation(location, [{ source: "d", text }])?.span;
        expect(text.slice(span?.start, span?.end)).toBe(words);
      }),
    );
  });
});

describe("a citable block", () => {
  it("is a search result with citations on", () => {
    expect(toSearchResult({ source: "s", title: "T", text: "words" })).toEqual({
      type: "search_result",
      source: "s",
      title: "T",
      content: [{ type: "text", text: "words" }],
      citations: { enabled: true },
    });
  });

  it("is none without text, and has a title always", () => {
    expect(toSearchResult({ source: "s", title: "T", text: " \n" })).toBeUndefined();
    expect(toSearchResult({ source: "s", title: " ", text: "words" })?.title).toBe("s");
  });
});

const events = [
  {
    type: "message_start",
    message: { id: "msg_1", type: "message", role: "assistant", content: [], model: "m", usage: {} },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "", citations: null } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "You owe " } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "text", text: "", citations: [] } },
  { type: "content_block_delta", index: 1, delta: { type: "citations_delta", citation: locations.found } },
  { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "$412" } },
  { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: ".10" } },
  { type: "content_block_delta", index: 1, delta: { type: "citations_delta", citation: locations.web } },
  { type: "content_block_stop", index: 1 },
  { type: "content_block_start", index: 2, content_block: { type: "text", text: "", citations: null } },
  { type: "content_block_delta", index: 2, delta: { type: "text_delta", text: "." } },
  { type: "content_block_stop", index: 2 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
  { type: "message_stop" },
];

describe("an answer that streams through the provider's own client", () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it("is read as it comes, as its whole message is", async () => {
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = new Anthropic({ baseURL, apiKey: "key", maxRetries: 0 });
    const stream = client.messages.stream({ model: "m", max_tokens: 9, messages: [{ role: "user", content: "?" }] });
    const citations = new AnthropicCitations();
    const placed: unknown[] = [];
    for await (const event of stream) placed.push(...citations.push(event));
    const { text } = citations.read;
    expect(text).toBe("You owe $412.10.");
    expect(citations.read.citations.map(({ source, start, end }) => [source, text.slice(start, end)])).toEqual([
      ["silvia://your-account/credit-card", "$412.10"],
      ["https://e.example/a", "$412.10"],
    ]);
    expect(placed).toEqual(citations.read.citations);
    expect(fromAnthropicContent((await stream.finalMessage()).content)).toEqual(citations.read);
  });
});

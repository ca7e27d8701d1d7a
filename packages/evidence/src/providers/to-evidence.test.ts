import { describe, expect, it } from "vitest";
import { fromAnthropicContent } from "../anthropic.ts";
import { type CitedSource, type ProviderCitation, toEvidence } from "../index.ts";

const text =
  "💶 The limit is **$1,000,000**. Nothing is free. We never cover flood. Elsewhere we cover flood. The limit holds.";
const target = { kind: "document", environmentId: "env", documentId: "policy:1" } as const;
const source: CitedSource = {
  source: "policy",
  chunkId: "policy:1:limits:0",
  documentType: "policy",
  text,
  contentType: "markdown",
  relevance: 0.8,
  target,
};

function citation(given: Partial<ProviderCitation>): ProviderCitation {
  return {
    source: "policy",
    title: "Policy",
    location: { kind: "whole" },
    start: 0,
    end: 9,
    place: "block",
    provider_data: null,
    ...given,
  };
}

/** Code points of words, as a provider counts them. */
function located(words: string, from = 0): ProviderCitation["location"] {
  const start = Array.from(text.slice(0, text.indexOf(words, from))).length;
  return { kind: "characters", start, end: start + [...words].length };
}

describe("a provider's citations against what was sent", () => {
  it("have the source's own words, span in units, score and target", () => {
    const { citations, places, refused } = toEvidence([citation({ cited_text: "The limit is $1,000,000." })], [source]);
    const quote = "The limit is **$1,000,000**.";
    const start = text.indexOf(quote);
    expect(citations).toEqual([
      {
        index: 1,
        chunkId: "policy:1:limits:0",
        documentId: "policy:1",
        documentType: "policy",
        quote,
        relevance: 0.8,
        target,
        span: { start, end: start + quote.length },
      },
    ]);
    expect(places).toEqual([{ index: 1, start: 0, end: 9, place: "block" }]);
    expect(refused).toEqual([]);
  });

  it("are one where they are identical, and numbered as their places end", () => {
    const limit = { cited_text: "The limit is $1,000,000." };
    const { citations, places } = toEvidence(
      [
        citation({ ...limit, start: 20, end: 30, fault: "mismatch" }),
        citation({ cited_text: "The limit holds.", start: 5, end: 8 }),
        citation({ cited_text: "The limit is **$1,000,000**.", start: 9, end: 12 }),
      ],
      [source],
    );
    expect(citations.map(({ index, quote }) => [index, quote])).toEqual([
      [1, "The limit holds."],
      [2, "The limit is **$1,000,000**."],
    ]);
    expect(places).toEqual([
      { index: 1, start: 5, end: 8, place: "block" },
      { index: 2, start: 9, end: 12, place: "block" },
      { index: 2, start: 20, end: 30, place: "block", fault: "mismatch" },
    ]);
  });

  it("are of the place that the provider read, whose own words around it count", () => {
    const at = (from: number) => citation({ cited_text: "cover flood", location: located("cover flood", from) });
    const second = text.lastIndexOf("cover flood");
    const { citations, refused } = toEvidence([at(0), at(second)], [source]);
    expect(citations).toMatchObject([{ quote: "cover flood", span: { start: second, end: second + 11 } }]);
    expect(refused).toMatchObject([
      { reason: "not_accepted", verdict: { warnings: ["negation_outside_quote", "ambiguous_location"] } },
    ]);
  });

  it("number chunks of one document each on their own, from 1, whatever the provider counts from", () => {
    const quotes = ["Fire is covered.", "Theft is covered.", "Hail is covered."];
    const chunks = quotes.map((words, at): CitedSource => {
      return { ...source, source: at === 2 ? "other" : "policy", chunkId: `policy:s:${at}`, text: words };
    });
    const cited = quotes.map((cited_text, at) => citation({ cited_text, source: chunks[at]!.source, end: 9 + at }));
    const { citations } = toEvidence(cited, chunks);
    expect(citations.map(({ index, chunkId }) => [index, chunkId])).toEqual([
      [1, "policy:s:0"],
      [2, "policy:s:1"],
      [3, "policy:s:2"],
    ]);
  });

  it("are quoted from the characters that they name where no words came with them", () => {
    const { citations } = toEvidence([citation({ location: located("The limit holds.") })], [source]);
    expect(citations).toMatchObject([
      { quote: "The limit holds.", span: { start: text.length - 16, end: text.length } },
    ]);
  });

  it("stand in whichever chunk of their document holds them", () => {
    const other = { ...source, chunkId: "policy:1:other:0", text: "Fire is covered in full." };
    const { citations } = toEvidence([citation({ cited_text: "Fire is covered in full." })], [source, other]);
    expect(citations).toMatchObject([{ chunkId: "policy:1:other:0", span: { start: 0, end: 24 } }]);
  });

  it("are refused for what is found nearest to holding, of several chunks", () => {
    const without = { ...source, chunkId: "policy:1:other:0", text: "Fire is covered in full." };
    const cited = [citation({ cited_text: "cover flood" })];
    for (const sources of [
      [without, source, without],
      [source, without],
    ]) {
      expect(toEvidence(cited, sources).refused).toMatchObject([{ verdict: { kind: "exact", accept: false } }]);
    }
  });

  it.each([
    [{ source: "unheard-of", cited_text: "The limit holds." }, "unknown_source", undefined],
    [{}, "no_quote", undefined],
    [{ location: { kind: "characters", start: 5000, end: 5001 } }, "no_quote", undefined],
    [{ cited_text: "The limit is $2,000,000." }, "not_accepted", "absent"],
    [{ cited_text: "The limit is $1,000" }, "not_accepted", "absent"],
    [{ cited_text: "cover flood" }, "not_accepted", "exact"],
    [{ cited_text: " " }, "not_accepted", "invalid"],
  ] as const)("are refused: %j", (given, reason, kind) => {
    const { citations, places, refused } = toEvidence([citation(given)], [source]);
    expect([citations, places]).toEqual([[], []]);
    expect(refused.map((one) => [one.reason, one.verdict?.kind])).toEqual([[reason, kind]]);
  });

  it("link the words of an answer to the words of a source", () => {
    const sky = "Look up, my friend. The sky is blue.";
    const location = { type: "char_location", document_index: 0, document_title: null };
    const cited = { ...location, cited_text: "The sky is blue.", start_char_index: 20, end_char_index: 36 };
    const answer = fromAnthropicContent(
      [
        { type: "text", text: "Sky: " },
        { type: "text", text: "blue", citations: [cited] },
        { type: "text", text: "." },
      ],
      [{ source: "doc", text: sky }],
    );
    expect(answer.text).toBe("Sky: blue.");
    expect(answer.citations).toMatchObject([
      { start: 5, end: 9, location: { kind: "characters", start: 20, end: 36 } },
    ]);
    const { citations, places } = toEvidence(answer.citations, [
      { ...source, source: "doc", contentType: "text", text: sky },
    ]);
    expect(citations).toMatchObject([{ span: { start: 20, end: 36 } }]);
    expect(places).toEqual([{ index: 1, start: 5, end: 9, place: "block" }]);
  });
});

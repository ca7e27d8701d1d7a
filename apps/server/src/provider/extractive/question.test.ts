import { type Citation, serialize, withComment } from "@pincite/format";
import { assert, describe, it } from "vitest";
import { toQuestion } from "./question.ts";

const citation: Citation = {
  environmentId: "env_1",
  source: { kind: "document", documentId: "doc_1" },
  text: "The deductible is\n$500 per claim.",
  start: 0,
  end: 33,
  prefix: "",
  suffix: " Next.",
};

const ask = (...texts: readonly string[]) =>
  toQuestion(texts.map((text, index) => ({ id: `m${index}`, role: "user", text })));

describe("a question", () => {
  it("is its own words at full weight, and those of its quotes at half", () => {
    const { words, features } = ask(`Who pays ${serialize(withComment(citation, "the owner?"))} of it?`);
    assert.deepEqual(words, ["pays", "owner", "deductible", "500", "per", "claim"]);
    assert.equal(features.get("pay"), 1);
    assert.equal(features.get("owner"), 1);
    assert.equal(features.get("claim"), 0.5);
  });

  it("knows what would be no answer: itself and what it quotes", () => {
    const { known } = ask(serialize(citation));
    assert.deepEqual(known.slice(1), ["The deductible is $500 per claim."]);
  });

  it("goes on about the one before when it is a word or none, and not otherwise", () => {
    assert.deepEqual(ask("What does the premium plan cost?", "And abroad?").words, [
      "abroad",
      "premium",
      "plan",
      "cost",
    ]);
    assert.deepEqual(ask("What does the premium plan cost?", "Cancellation abroad?").words, ["cancellation", "abroad"]);
    assert.equal(ask("premium", "And?").features.get("premium"), 0.4);
  });

  it("of a long text is its beginning and its end", () => {
    const { words } = ask(`Which clause? ${"filler ".repeat(20_000)} about hedgehogs`);
    assert.isAtMost(words.length, 32);
    assert.includeMembers([...words], ["clause", "hedgehogs"]);
  });

  it("without a message asks nothing", () => {
    assert.deepEqual(ask().words, []);
  });
});

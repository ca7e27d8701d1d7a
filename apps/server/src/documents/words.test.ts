import { assert, describe, it } from "vitest";
import { meaningfulWordsOf, stem, trigramsOf, withSpaces, wordsOf } from "./words.ts";

describe("words", () => {
  it("are found with and without spaces between them", () => {
    assert.deepEqual(wordsOf("The Policy, v2!"), ["the", "policy", "v2"]);
    assert.isAbove(wordsOf("保险单的有效期").length, 1);
    assert.isAbove(wordsOf("กรมธรรม์มีผลบังคับ").length, 1);
  });

  it("that only ask are left out", () => {
    assert.deepEqual(meaningfulWordsOf("What’s the deductible, and who pays it?"), ["deductible", "pays"]);
    assert.deepEqual(meaningfulWordsOf("What is it?"), []);
  });

  it("are set apart for an index that knows only spaces", () => {
    assert.equal(withSpaces("Plain words, kept."), "Plain words, kept.");
    assert.include(withSpaces("保险单的有效期"), " ");
  });

  it("compare equal in their common forms", () => {
    for (const forms of [
      ["policy", "policies"],
      ["cover", "covers", "covered", "covering"],
      ["cancel", "cancelled", "cancels", "cancellation"],
      ["claim", "claims", "claimed"],
      ["refund", "refunds", "refundable"],
      ["café", "cafe", "cafés"],
      ["insurer's", "insurer"],
    ]) {
      assert.equal(new Set(forms.map(stem)).size, 1, forms.join(" "));
    }
    assert.notEqual(stem("policy"), stem("police"));
    assert.equal(stem("день"), "день");
  });
});

describe("trigrams", () => {
  it("stay within words, but cross them where no space divides them", () => {
    assert.deepEqual(trigramsOf(["pays", "it", "pay"]), ["pay", "ays"]);
    assert.deepEqual(trigramsOf(["保险", "单"]), ["保险单"]);
    assert.deepEqual(trigramsOf(["😀😀😀"]), ["😀😀😀"]);
  });
});

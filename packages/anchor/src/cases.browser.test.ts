import { describe, expect, test } from "vitest";
import { streamFromDom } from "./dom.ts";
import { resolve } from "./index.ts";
import { anchoringCases, expectation, inCaseWords, parityCases } from "./testing/cases.ts";
import { message, page } from "./testing/render.ts";

describe("the stream of a rendered case", () => {
  for (const { id, markdown, opts, stream } of parityCases) {
    test(`${id}`, () => {
      expect(streamFromDom(message(markdown, opts).root).text).toBe(stream);
    });
  }
});

describe("an anchoring case in the DOM", () => {
  for (const anchoring of anchoringCases) {
    const { id, markdown, html, quote, prefix, suffix, ignore = [] } = anchoring;
    test(`${id}`, () => {
      const root = html === undefined ? message(markdown ?? "").root : page(html);
      const before = root.innerHTML;
      const stream = streamFromDom(root, { ignore });
      expect(stream.text).toBe(anchoring.stream);
      const answer = resolve(stream, { text: quote, prefix, suffix });
      expect(inCaseWords(answer)).toEqual(expectation(anchoring));
      if (answer.state !== "moved") return;
      const range = stream.toRange(answer.start, answer.end);
      expect(range).toBeDefined();
      CSS.highlights.set("pincite-test", new Highlight(range as Range));
      expect(root.innerHTML).toBe(before);
      CSS.highlights.delete("pincite-test");
    });
  }
});

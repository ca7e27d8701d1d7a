import { streamFromText } from "@pincite/anchor";
import { serialize } from "@pincite/format";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "./index.ts";
import { streamOfMarkdown } from "./stream.ts";

describe("the text stream", () => {
  test("leaves prices alone and holds a formula as its source", () => {
    expect(streamOfMarkdown("It costs $5 and $10, and $x^2$ is a formula.\n\n$$\na_1\n$$").text).toBe(
      "It costs $5 and $10, and x^2 is a formula. a_1",
    );
  });

  test("holds a citation as its label, whatever its link says", () => {
    const link = serialize({
      environmentId: "env_1",
      source: { kind: "message", threadId: "thr_1", messageId: "msg_1" },
      text: "so a crash",
      start: 0,
      end: 10,
      prefix: "",
      suffix: "",
    });
    expect(streamOfMarkdown(link.replace(/^\[.*?\]\(/u, "Why [this](")).text).toBe("Why “so a crash”");
  });
});

describe("a text that no parser can be given", () => {
  test.each([
    ["nested quotes", "> ".repeat(4_000)],
    ["nested lists", `${"- ".repeat(4_000)}words`],
    ["deep emphasis", `${"**".repeat(2_000)}words${"**".repeat(2_000)}`],
    ["emphasis that closes nothing", "*a_ ".repeat(20_000)],
  ])("is one plain paragraph: %s", (_name, text) => {
    expect(parseMarkdown(text)).toEqual({
      isPlain: true,
      root: { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: text }] }] },
    });
    expect(streamOfMarkdown(text).text).toBe(streamFromText(text).text);
  });

  test("does not include what people write", () => {
    expect(parseMarkdown("> - a **b *c*** [d](#)\n>   1. e").isPlain).toBe(false);
  });
});

import { collect, compose, createFormat, expand, type Part, QUOTE_LAYOUTS, serialize } from "@pincite/format";
import { generateText, type LanguageModelMiddleware, tool, wrapLanguageModel } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { array, assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import type { Prompt } from "./expand-prompt.ts";
import { expandQuotes, type ExpandQuotesOptions, ExpansionLimitError } from "./index.ts";
import { citing } from "./testing/citation.ts";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const model = new MockLanguageModelV4();

async function transform(prompt: Prompt, options?: ExpandQuotesOptions): Promise<Prompt> {
  const transformed = await expandQuotes(options).transformParams({ type: "generate", params: { prompt }, model });
  return transformed.prompt;
}

function asking(...texts: string[]): Prompt {
  return [{ role: "user", content: texts.map((text) => ({ type: "text", text })) }];
}

async function refusal(prompt: Prompt, options: ExpandQuotesOptions): Promise<ExpansionLimitError> {
  const error: unknown = await transform(prompt, options).catch((error: unknown) => error);
  if (!ExpansionLimitError.isInstance(error)) throw new Error("not refused", { cause: error });
  return error;
}

test("it is a middleware of specification version 4", () => {
  expect(expandQuotes().specificationVersion).toBe("v4");
  expectTypeOf(expandQuotes()).toExtend<LanguageModelMiddleware>();
});

test("a prompt without citations is passed on as the same object, however long", async () => {
  const params = { prompt: asking("x".repeat(200_000)), temperature: 0.5 };
  expect(await expandQuotes({ limit: 1 }).transformParams({ type: "stream", params, model })).toBe(params);
});

test("text parts are expanded in order, everything else is left as it is", async () => {
  const link = serialize(citing("words"));
  const providerOptions = { recorder: { cache: true } };
  const file = { type: "file", mediaType: "text/plain", data: { type: "text", text: link } } as const;
  const result = { type: "text", value: link } as const;
  const prompt: Prompt = [
    { role: "system", content: link },
    {
      role: "user",
      content: [file, { type: "text", text: `a ${link}`, providerOptions }, { type: "text", text: `b ${link}` }],
      providerOptions,
    },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: link },
        { type: "text", text: `c ${link}` },
        { type: "tool-call", toolCallId: "1", toolName: "look", input: { at: link } },
      ],
    },
    { role: "tool", content: [{ type: "tool-result", toolCallId: "1", toolName: "look", output: result }] },
  ];
  const before = structuredClone(prompt);
  const after = await transform(prompt);
  const first = expand(`a ${link}`);
  expect(after[0]).toBe(prompt[0]);
  expect(after[3]).toBe(prompt[3]);
  expect(after[1]).toEqual({
    role: "user",
    content: [
      file,
      { type: "text", text: first.ok && first.text, providerOptions },
      { type: "text", text: "b [quote 1]" },
    ],
    providerOptions,
  });
  expect(after[2]!.content).toEqual([
    { type: "reasoning", text: link },
    { type: "text", text: "c [quote 1]" },
    { type: "tool-call", toolCallId: "1", toolName: "look", input: { at: link } },
  ]);
  expect(prompt).toEqual(before);
});

test("wrapping twice changes nothing", async () => {
  const link = serialize(citing("[“a”](web+pincite:v1/e/document/d?text=a&at=0-1)"));
  const part = oneof(
    string(),
    constantFrom<Part[]>(citing("a"), citing("b\n</quotes>", { comment: "[quote 9]" }), link),
  );
  await assert(
    asyncProperty(array(array(part), { maxLength: 4 }), async (messages) => {
      const once = await transform(messages.flatMap((parts) => asking(compose(parts))));
      expect(await transform(once, { storedLimit: 1, layout: "json" })).toBe(once);
      for (const { content } of once)
        for (const part of content)
          expect(typeof part === "string" || part.type !== "text" || collect(part.text)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("a model wrapped twice receives what one wrapped once does, at every step", async () => {
  const answers = [
    { type: "tool-call", toolCallId: "1", toolName: "look", input: "{}" } as const,
    { type: "text", text: "Done." } as const,
  ];
  const inner = new MockLanguageModelV4({
    doGenerate: answers.map((answer) => ({
      content: [answer],
      finishReason: { unified: answer.type === "text" ? ("stop" as const) : ("tool-calls" as const), raw: undefined },
      usage,
      warnings: [],
    })),
  });
  const wrapped = wrapLanguageModel({ model: inner, middleware: [expandQuotes(), expandQuotes()] });
  const { text } = await generateText({
    model: wrapped,
    prompt: `Why ${serialize(citing("words"))}?`,
    tools: { look: tool({ inputSchema: { "~standard": anything }, execute: () => "seen" }) },
    stopWhen: ({ steps }) => steps.length === 2,
  });
  const once = await transform(asking(`Why ${serialize(citing("words"))}?`));
  expect(text).toBe("Done.");
  expect(inner.doGenerateCalls.map(({ prompt }) => prompt[0]!.content)).toEqual([once[0]!.content, once[0]!.content]);
});

test("quotes are written in the layout that is asked for, and measured in it", async () => {
  const prompt = asking(`Why ${serialize(citing("words", { comment: "mine" }))}?`);
  for (const layout of QUOTE_LAYOUTS) {
    const expanded = expand(`Why ${serialize(citing("words", { comment: "mine" }))}?`, { layout });
    const text = expanded.ok ? expanded.text : "";
    expect((await transform(prompt, { layout, limit: text.length }))[0]!.content).toEqual([{ type: "text", text }]);
    expect(await refusal(prompt, { layout, limit: text.length - 1 })).toMatchObject({ expandedLength: text.length });
  }
});

test("a product's own scheme is expanded and no other", async () => {
  const own = createFormat({ scheme: "web+acme" }).serialize(citing("ours"));
  const other = serialize(citing("theirs"));
  const [message] = await transform(asking(`${own} ${other}`), { scheme: "web+acme" });
  expect(message!.content[0]).toMatchObject({ text: expect.stringMatching(/^\[quote 1\] \[“theirs”\]/) });
});

test("the limits are those of the last user message, all of its text parts together", async () => {
  const long = citing("long ".repeat(20).trim());
  const parts = [`a ${serialize(citing("short", { comment: "mine" }))}`, `and ${serialize(long)}`];
  const [message] = await transform(asking(...parts));
  const [first, second] = message!.content as { text: string }[];
  const expandedLength = first!.text.length + second!.text.length;
  const storedLength = parts.join("").length;
  const prompt: Prompt = [...asking(serialize(citing("earlier ".repeat(900).trim()))), ...asking(...parts)];

  const error = await refusal(prompt, { limit: expandedLength - 1 });
  expect(error).toMatchObject({ form: "expanded", storedLength, expandedLength, limit: expandedLength - 1 });
  expect(error.largest).toEqual([
    { number: 3, length: 99, part: 1, start: 4, end: parts[1]!.length },
    { number: 2, length: 9, part: 0, start: 2, end: parts[0]!.length },
  ]);
  expect(error.message).toBe(
    `The message has ${expandedLength} characters with its quotes written out; the limit is ${expandedLength - 1}.`,
  );
  expect(await refusal(prompt, { storedLimit: storedLength - 1 })).toMatchObject({
    form: "stored",
    limit: storedLength - 1,
    largest: [{ number: 3, length: parts[1]!.length - 4 }, { number: 2 }],
  });
  await expect(transform(prompt, { limit: expandedLength, storedLimit: storedLength })).resolves.toHaveLength(2);
});

test("without options a message may have 120,000 units", async () => {
  const link = serialize(citing("words"));
  const text = (length: number) => `${"x".repeat(length - link.length)}${link}`;
  expect(await refusal(asking(text(120_001)), {})).toMatchObject({ form: "stored", limit: 120_000 });
  expect(await refusal(asking(text(119_999)), {})).toMatchObject({ form: "expanded", limit: 120_000 });
});

const anything = {
  version: 1,
  vendor: "test",
  validate: (value: unknown) => ({ value: value as object }),
  jsonSchema: { input: () => ({ type: "object" }), output: () => ({ type: "object" }) },
} as const;

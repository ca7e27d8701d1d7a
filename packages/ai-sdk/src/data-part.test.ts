import { createFormat, serialize } from "@pincite/format";
import { convertToModelMessages, safeValidateUIMessages, type UIMessage } from "ai";
import { expect, test } from "vitest";
import { convertDataPart, type QuoteDataParts, quoteSchema } from "./index.ts";
import { citing } from "./testing/citation.ts";

type Message = UIMessage<unknown, QuoteDataParts & { place: string }>;

const quote = citing("two words", { comment: "Why?" });
const message: Message = {
  id: "1",
  role: "user",
  parts: [
    { type: "data-quote", data: quote },
    { type: "data-place", data: "Bern" },
    { type: "text", text: "Explain." },
  ],
};

test("without the converter a quote is dropped, with it its link is in the prompt", async () => {
  const text = { type: "text", text: "Explain." };
  expect(await convertToModelMessages([message])).toEqual([{ role: "user", content: [text] }]);
  expect(await convertToModelMessages([message], { convertDataPart })).toEqual([
    { role: "user", content: [{ type: "text", text: serialize(quote) }, text] },
  ]);
});

test("a product's own converter follows for its own parts", async () => {
  const [converted] = await convertToModelMessages([message], {
    convertDataPart: (part) => convertDataPart(part) ?? { type: "text", text: `In ${String(part.data)}.` },
  });
  expect(converted!.content).toHaveLength(3);
  expect(converted!.content[1]).toEqual({ type: "text", text: "In Bern." });
});

test("a quote in a reply is converted too", async () => {
  const reply: Message = { ...message, role: "assistant" };
  const [converted] = await convertToModelMessages([reply], { convertDataPart });
  expect(converted!.content[0]).toEqual({ type: "text", text: serialize(quote) });
});

test("a product's own scheme is written", () => {
  const { serialize } = createFormat({ scheme: "web+acme" });
  expect(convertDataPart({ type: "data-quote", data: quote }, { scheme: "web+acme" })?.text).toBe(serialize(quote));
});

test("data that is no citation is a broken contract, told without its text", () => {
  expect(() => convertDataPart({ type: "data-quote", data: { ...quote, end: 3 } })).toThrow(
    new RangeError("A data-quote part holds no citation: field at"),
  );
  expect(() => convertDataPart({ type: "data-quote", data: null })).toThrow(RangeError);
});

test("the schema lets validation refuse what is no citation before it is converted", async () => {
  const validate = (data: unknown) =>
    safeValidateUIMessages<UIMessage<unknown, QuoteDataParts>>({
      messages: [{ id: "1", role: "user", parts: [{ type: "data-quote", data }] }],
      dataSchemas: { quote: quoteSchema },
    });
  expect((await validate(quote)).success).toBe(true);
  expect((await validate({ ...quote, text: " two words" })).success).toBe(false);
  expect(quoteSchema["~standard"].validate({ ...quote, prefix: undefined })).toEqual({
    issues: [{ message: "missing pre" }],
  });
});

import * as Option from "effect/Option";
import { expect, test } from "vitest";
import { decodeEvent } from "./index.ts";

test("an event of the stream decodes to its value", () => {
  const data = { threadId: "t", messageId: "m", version: 2, offset: 5, text: "words" };
  expect(decodeEvent({ id: "e-1", event: "delta", data: JSON.stringify(data) })).toEqual(
    Option.some({ id: "e-1", event: "delta", data }),
  );
});

test("a citation passes with whatever keys its provider gave it, and with a target of any kind", () => {
  const citation = { source: "s", title: "t", cited_text: "c", target: { kind: "future", x: 1 }, start: 1, page: 7 };
  const data = { threadId: "t", messageId: "m", index: 0, citation };
  expect(decodeEvent({ id: "e-1", event: "citation", data: JSON.stringify(data) })).toEqual(
    Option.some({ id: "e-1", event: "citation", data }),
  );
});

test.each([
  { id: "e-1", event: "unknown", data: "{}" },
  { id: "e-1", event: "delta", data: "no JSON" },
  { id: "e-1", event: "delta", data: '{"threadId":"t"}' },
])("what is no event of the API is none: $event $data", (input) => {
  expect(Option.isNone(decodeEvent(input))).toBe(true);
});

import * as Schema from "effect/Schema";
import { expect, test } from "vitest";
import { Api, MessageId } from "./index.ts";

test.each(["m", "msg_01J-x", "a".repeat(128)])("%s is an id", (id) => {
  expect(Schema.is(MessageId)(id)).toBe(true);
});

test.each(["", "..", "a/b", "a b", "é", "a".repeat(129)])("%j is no id", (id) => {
  expect(Schema.is(MessageId)(id)).toBe(false);
});

test("a message with an unpaired surrogate is refused, since the database would change it", () => {
  const payload = [...Api.groups.messages.endpoints.send.payload.values()][0]?.schemas[0];
  const isPayload = Schema.is(payload ?? Schema.Never);
  expect(isPayload({ id: "m", text: "whole 😀" })).toBe(true);
  expect(isPayload({ id: "m", text: "half \ud83d" })).toBe(false);
});

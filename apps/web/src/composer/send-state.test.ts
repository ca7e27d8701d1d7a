import { expect, test } from "vitest";
import type { SendResult } from "./seam.ts";
import { idle, nextSendState, pendingOf, type SendEvent, type SendState } from "./send-state.ts";

let made = 0;
const send = (markdown: string): SendEvent => ({ type: "send", markdown, freshId: () => `m${(made += 1)}` });
const settled = (messageId: string, result: SendResult): SendEvent => ({ type: "settled", messageId, result });
const refused = (reason: "unreachable" | "conflict"): SendResult => ({
  ok: false,
  reason,
  message: "No.",
  retryable: true,
});

function after(...events: SendEvent[]): SendState {
  made = 0;
  return events.reduce(nextSendState, idle);
}

test("an accepted message leaves nothing pending", () => {
  expect(after(send("a"), settled("m1", { ok: true }))).toBe(idle);
});

test("a retry has the same id", () => {
  expect(after(send("a"), settled("m1", refused("unreachable")), send("a"))).toMatchObject({
    phase: "sending",
    messageId: "m1",
  });
});

test("a retry of an edited text has the same id, so that the first try cannot stand beside it", () => {
  expect(after(send("a"), settled("m1", refused("unreachable")), send("b"))).toMatchObject({
    messageId: "m1",
    markdown: "b",
  });
});

test("once the id turns out to be accepted with another text, the newer text gets a fresh one", () => {
  expect(after(send("a"), settled("m1", refused("conflict")), send("b"))).toMatchObject({
    messageId: "m2",
    markdown: "b",
  });
});

test("sending twice while the first is under way sends once", () => {
  expect(after(send("a"), send("a"))).toMatchObject({ messageId: "m1" });
});

test("an answer to an earlier send changes nothing", () => {
  expect(after(send("a"), settled("other", { ok: true }))).toMatchObject({ phase: "sending", messageId: "m1" });
});

test.each([
  ["under way", null, "sending"],
  ["failed", { message: "No.", retryable: true, spent: false }, "failed"],
])("a send that was %s when the page went away is that again", (_name, failure, phase) => {
  const pending = { messageId: "m9", markdown: "a", failure };
  const state = after({ type: "recovered", pending });
  expect(state).toMatchObject({ phase, messageId: "m9" });
  expect(pendingOf(state)).toEqual(pending);
});

test("clearing the draft gives up a failed send, and no other", () => {
  expect(after(send("a"), settled("m1", refused("unreachable")), { type: "dismissed" })).toBe(idle);
  expect(after(send("a"), { type: "dismissed" })).toMatchObject({ phase: "sending" });
});

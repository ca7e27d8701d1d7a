import { type Message, MessageId, ThreadId } from "@pincite/api";
import { describe, expect, test } from "vitest";
import { MessageWindow } from "./MessageWindow.ts";

describe("a window of messages", () => {
  test("grows at both ends by pages that adjoin or overlap it", () => {
    const window = windowOf(10, 20);
    window.merge(run(5, 12));
    window.merge(run(20, 25));
    expect(positions(window)).toEqual(span(5, 25));
  });

  test("leaves out messages that lie apart from it", () => {
    const window = windowOf(10, 20);
    expect(window.merge(run(21, 25))).toBeUndefined();
    expect(window.merge(run(0, 9))).toBeUndefined();
    expect(positions(window)).toEqual(span(10, 20));
  });

  test("keeps the newer of two versions, whichever comes last", () => {
    const window = windowOf(0, 3);
    expect(window.merge([message(1, { version: 5, text: "new" })])).toEqual(["msg_1"]);
    expect(window.merge([message(1, { version: 4, text: "old" })])).toEqual([]);
    expect(window.get("msg_1")?.text).toBe("new");
  });

  test("keeps what it holds against another copy of the same version, whatever that says", () => {
    const window = windowOf(0, 3);
    window.merge([message(2, { version: 7, status: "complete" })]);
    expect(window.merge([message(2, { version: 7, status: "streaming", updatedAt: 9e15 })])).toEqual([]);
    expect(window.get("msg_2")?.status).toBe("complete");
  });

  test("keeps its list of ids while only texts change", () => {
    const window = windowOf(0, 3);
    const { ids } = window;
    window.extend(delta(2, 2, 0, "more"));
    expect(window.ids).toBe(ids);
  });

  test("adds pieces once, in whatever order they are repeated", () => {
    const window = windowOf(0, 1);
    expect(window.extend(delta(0, 2, 4, " and"))).toBe("changed");
    expect(window.extend(delta(0, 2, 4, " and"))).toBe("known");
    expect(window.extend(delta(0, 3, 8, " more"))).toBe("changed");
    expect(window.get("msg_0")?.text).toBe("text and more");
  });

  test("says when a piece before this one never arrived", () => {
    const window = windowOf(0, 1);
    expect(window.extend(delta(0, 9, 400, "late"))).toBe("missing");
    expect(window.get("msg_0")?.text).toBe("text");
  });

  test("drops messages from the end that is left behind", () => {
    const window = windowOf(0, 10);
    window.trim(4, "start");
    expect(positions(window)).toEqual(span(6, 10));
    window.trim(2, "end");
    expect(positions(window)).toEqual(span(6, 8));
    expect(window.get("msg_9")).toBeUndefined();
  });
});

describe("citations of a message", () => {
  const citation = (title: string, start: number) => ({
    source: "s",
    title,
    cited_text: "c",
    start,
    target: { kind: "x" },
  });
  const made = (index: number) => ({ ...ids, index, citation: citation(`t${index % 2}`, index) });
  const ids = { threadId: ThreadId.make("thr_1"), messageId: MessageId.make("msg_1") };

  test("grow one by one, are known when they come again, and are missing when one before them did not come", () => {
    const window = windowOf(0, 3);
    expect([made(0), made(0), made(2), made(1), made(2), made(0)].map((event) => window.cite(event))).toEqual([
      "changed",
      "known",
      "missing",
      "changed",
      "changed",
      "known",
    ]);
    expect(window.get("msg_1")).toMatchObject({
      citations: [{ title: "t0" }, { title: "t1" }],
      inline_citations: [citation("t0", 0), citation("t1", 1), citation("t0", 2)],
    });
    expect(window.cite({ ...made(0), messageId: MessageId.make("msg_9") })).toBe("known");
  });

  test("stay when an event tells the message anew, and are replaced by the summary", () => {
    const window = windowOf(0, 3);
    window.cite(made(0));
    expect(window.mergeTold([message(1, { version: 2, text: "more" })])).toEqual(["msg_1"]);
    expect(window.get("msg_1")).toMatchObject({ text: "more", inline_citations: [citation("t0", 0)] });
    const untyped = { source: "s", title: "t0", cited_text: "c" };
    expect(window.settle({ ...ids, citations: [untyped], inline_citations: [untyped] })).toBe(true);
    expect(window.get("msg_1")).toMatchObject({ citations: [untyped], inline_citations: [untyped] });
    expect(window.settle({ ...ids, messageId: MessageId.make("msg_9"), citations: [], inline_citations: [] })).toBe(
      false,
    );
  });

  test("are those of a page, also under the version that is held, but not under an older one", () => {
    const window = windowOf(0, 3);
    window.cite(made(0));
    const stored = { ...message(1), citations: [], inline_citations: [made(0).citation, made(1).citation] };
    expect(window.merge([{ ...stored, version: 0 }])).toEqual([]);
    expect(window.merge([stored])).toEqual(["msg_1"]);
    expect(window.get("msg_1")?.inline_citations).toHaveLength(2);
    expect(window.merge([stored])).toEqual([]);
    window.merge([message(1, { version: 2 })]);
    expect(window.get("msg_1")).not.toHaveProperty("inline_citations");
  });
});

function windowOf(start: number, end: number): MessageWindow {
  const window = new MessageWindow();
  window.replace(run(start, end));
  return window;
}

function run(start: number, end: number): Message[] {
  return span(start, end).map((position) => message(position));
}

function span(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

function positions(window: MessageWindow): (number | undefined)[] {
  return window.ids.map((id) => window.get(id)?.position);
}

function message(position: number, changes: Partial<Message> = {}): Message {
  return {
    id: MessageId.make(`msg_${position}`),
    threadId: ThreadId.make("thr_1"),
    position,
    role: "assistant",
    text: "text",
    status: "complete",
    error: null,
    version: 1,
    replyTo: null,
    provider: null,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

function delta(position: number, version: number, offset: number, text: string) {
  return { threadId: ThreadId.make("thr_1"), messageId: MessageId.make(`msg_${position}`), version, offset, text };
}

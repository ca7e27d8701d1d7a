import { Api, type CitationMade, MessageId, type ServerEvent, type StoredMessage, ThreadId } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as FetchHttpClient from "effect/http/FetchHttpClient";
import * as HttpApiClient from "effect/http-api/HttpApiClient";
import { describe, expect, test } from "vitest";
import { ThreadStore } from "./ThreadStore.ts";

describe("the citations of a reply that is being written", () => {
  test("come one by one, stay while its text is told anew, and are those of the summary at the end", async () => {
    const { store, titles } = await opened();
    store.apply(made(0, "a"));
    store.apply(made(1, "b"));
    store.apply(made(0, "a"));
    expect(titles()).toEqual(["a", "b"]);
    store.apply(told({ text: "Whole.", version: 5, status: "complete" }));
    expect(store.message("msg_1")).toMatchObject({ text: "Whole.", citations: [cited("a"), cited("b")] });
    store.apply({
      id: "9",
      event: "citations_summary",
      data: { ...ids, citations: [cited("b")], inline_citations: [cited("b")] },
    });
    expect(titles()).toEqual(["b"]);
  });

  test("are fetched with the message when one of them did not arrive", async () => {
    const { store, titles, server } = await opened();
    server.message = reply({ inline_citations: [cited("a"), cited("b"), cited("c")] });
    const changed = new Promise<void>((resolve) => store.subscribeMessage("msg_1", resolve));
    store.apply(made(2, "c"));
    await changed;
    expect(titles()).toEqual(["a", "b", "c"]);
  });

  test("are not undone by a page that was read before they were made", async () => {
    const { store, titles } = await opened();
    const refreshed = store.refresh();
    store.apply(made(0, "a"));
    await refreshed;
    expect(titles()).toEqual(["a"]);
  });
});

const ids = { threadId: ThreadId.make("thr_1"), messageId: MessageId.make("msg_1") };

function cited(title: string) {
  return { source: "s", title, cited_text: "c" };
}

function made(index: number, title: string): ServerEvent {
  return { id: "1", event: "citation", data: { ...ids, index, citation: cited(title) } satisfies CitationMade };
}

function told(changes: Partial<StoredMessage>): ServerEvent {
  return { id: "2", event: "message", data: reply(changes) };
}

function reply(changes: Partial<StoredMessage> = {}): StoredMessage {
  return {
    id: ids.messageId,
    threadId: ids.threadId,
    position: 0,
    role: "assistant",
    text: "",
    status: "streaming",
    error: null,
    version: 0,
    replyTo: null,
    provider: null,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

/** The thread of one reply as a page shows it, with the message that its server has. */
async function opened() {
  const server = { message: reply() };
  const fetch = (input: RequestInfo | URL) => {
    const single = (input instanceof Request ? input.url : String(input)).includes("/messages/");
    const page = { messages: [server.message], before: null, after: null, total: 1 };
    return Promise.resolve(Response.json(single ? server.message : page));
  };
  const client = HttpApiClient.make(Api, { baseUrl: "http://127.0.0.1" }).pipe(
    Effect.provide(FetchHttpClient.layer),
    Effect.provideService(FetchHttpClient.Fetch, fetch),
    Effect.runSync,
  );
  const store = new ThreadStore(client, () => Promise.resolve(), "thr_1", false);
  await store.showNewest();
  const titles = () => store.message("msg_1")?.inline_citations?.map(({ title }) => title);
  return { store, server, titles };
}

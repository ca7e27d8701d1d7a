import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Api, MessageId, type ServerEvent, ThreadId } from "@pincite/api";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as FetchHttpClient from "effect/http/FetchHttpClient";
import * as HttpClient from "effect/http/HttpClient";
import * as HttpClientRequest from "effect/http/HttpClientRequest";
import * as HttpApiClient from "effect/http-api/HttpApiClient";
import * as Queue from "effect/Queue";
import * as Stream from "effect/Stream";
import type { RunningServer, ServeOptions } from "../serve.ts";
import { serve } from "../serve.ts";

/** A folder that is gone with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "pincite-server-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
);

/** A real server on a free port; it stops with the scope. */
export const startServer = (options: ServeOptions) =>
  Effect.acquireRelease(Effect.tryPromise({ try: () => serve(options), catch: (error) => error as Error }), (server) =>
    Effect.promise(() => server.stop()),
  );

/** A typed client of a server that signs in with a bearer token of its own. */
export const signIn = Effect.fnUntraced(function* (server: Pick<RunningServer, "address" | "createCode">) {
  const { code } = yield* Effect.promise(() => server.createCode());
  const open = yield* makeClient(server.address);
  const { token } = yield* open.pairing.createToken({ payload: { code, label: "Test" } });
  return { token, client: yield* makeClient(server.address, token) };
});

/** A typed client of another person, whom the owner has just invited. */
export const invite = Effect.fnUntraced(function* (address: string, owner: Client, name = "Guest") {
  const { code, person } = yield* owner.people.invite({ payload: { name } });
  const open = yield* makeClient(address);
  const { token } = yield* open.pairing.createToken({ payload: { code, label: "Test" } });
  return { token, person, client: yield* makeClient(address, token) };
});

/** A typed client, with a bearer token or without. */
export const makeClient = (address: string, token?: string) =>
  HttpApiClient.make(Api, {
    baseUrl: address,
    transformClient: (client) =>
      token === undefined ? client : HttpClient.mapRequest(client, HttpClientRequest.bearerToken(token)),
  }).pipe(Effect.provide(FetchHttpClient.layer));

/** The typed client of the API. */
export type Client = Effect.Success<ReturnType<typeof makeClient>>;

/** A server on a fresh folder with a signed-in client. */
export const startFresh = Effect.fnUntraced(function* (options: Omit<ServeOptions, "dataFolder"> = {}) {
  const dataFolder = yield* temporaryFolder;
  const server = yield* startServer({ ...options, dataFolder });
  return { dataFolder, server, ...(yield* signIn(server)) };
});

/** A new, empty thread. */
export const newThread = Effect.fnUntraced(function* (client: Client, id = "thread") {
  const thread = yield* client.threads.create({ payload: { id: ThreadId.make(id) } });
  return thread.id;
});

/** Sends a message with an id of its own. */
export const send = (client: Client, threadId: ThreadId, id: string, text: string) =>
  client.messages.send({ params: { threadId }, payload: { id: MessageId.make(id), text } });

/** The events of a thread as a stream. */
export const subscribe = (
  client: Client,
  thread: ThreadId,
  lastEventId?: string,
): Stream.Stream<ServerEvent, unknown> =>
  Stream.unwrap(
    client.events.subscribe({
      query: { thread },
      headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
    }),
  );

/** Events up to and with the one that ends a reply. */
export const untilEnded = <E>(events: Stream.Stream<ServerEvent, E>): Stream.Stream<ServerEvent, E> =>
  Stream.takeUntil(events, endsReply);

/** Collects a subscription in the background; returns once it has begun. */
export const follow = Effect.fnUntraced(function* (events: Stream.Stream<ServerEvent, unknown>) {
  const begun = yield* Deferred.make<void>();
  const collecting = Stream.tap(events, () => Deferred.succeed(begun, undefined)).pipe(Stream.runCollect);
  const fiber = yield* Effect.forkChild(collecting);
  yield* Deferred.await(begun);
  return fiber;
});

/** Hears a thread from now on; what it returns waits for the next event of a kind. */
export const listen = Effect.fnUntraced(function* (client: Client, threadId: ThreadId) {
  const heard = yield* Queue.unbounded<ServerEvent>();
  yield* Effect.forkScoped(Stream.runForEach(subscribe(client, threadId), (event) => Queue.offer(heard, event)));
  yield* Queue.take(heard);
  return (is: (event: ServerEvent) => boolean) => Effect.repeat(Queue.take(heard), { until: is });
});

/** Whether an event tells a piece of a reply that ends with the words. */
export const saysAtEnd =
  (words: string) =>
  ({ event, data }: ServerEvent): boolean =>
    event === "delta" && data.text.endsWith(words);

/** Whether an event ends a reply. */
export const endsReply = ({ event, data }: ServerEvent): boolean =>
  event === "message" && data.role === "assistant" && data.status !== "streaming";

/** The messages of a thread, the newest page. */
export const messagesOf = (client: Client, threadId: ThreadId) =>
  Effect.map(client.messages.page({ params: { threadId }, query: {} }), (page) => page.messages);

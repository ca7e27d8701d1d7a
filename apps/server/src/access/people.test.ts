import { MessageId, PersonId, ThreadId } from "@pincite/api";
import { describe as describeSelector } from "@pincite/anchor";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import { encode } from "@pincite/format";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Stream from "effect/Stream";
import { startScripted } from "../testing/ScriptedProvider.ts";
import {
  type Client,
  endsReply,
  follow,
  invite,
  listen,
  makeClient,
  messagesOf,
  newThread,
  saysAtEnd,
  send,
  startFresh,
  subscribe,
  untilEnded,
} from "../testing/TestServer.ts";

/** An owner with a thread in which something was said, and a guest who knows all its ids. */
const ownerAndGuest = Effect.gen(function* () {
  const { next, provider } = yield* startScripted;
  const fresh = yield* startFresh({ provider });
  const guest = yield* invite(fresh.server.address, fresh.client);
  const threadId = yield* newThread(fresh.client, "private");
  const sent = yield* send(fresh.client, threadId, "m1", "The safe's number is 4711.");
  return { ...fresh, owner: fresh.client, guest, threadId, sent, answer: yield* next };
});

const tagOf = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag);

describe("people", () => {
  it.live("are invited by the owner with a code, and begin with a thread of their own", () =>
    Effect.gen(function* () {
      const { client, server } = yield* startFresh();
      const me = yield* client.access.session();
      assert.deepInclude(me.person, { name: "Owner", isOwner: true });
      assert.match(me.person.id, /^per_[A-Za-z0-9_-]{22}$/);
      const guest = yield* invite(server.address, client, "  Guest ");
      assert.deepInclude(guest.person, { name: "Guest", isOwner: false });
      assert.deepStrictEqual((yield* guest.client.access.session()).person, guest.person);
      const [mine, theirs] = [
        (yield* client.threads.list({ query: {} })).threads,
        (yield* guest.client.threads.list({ query: {} })).threads,
      ];
      assert.deepStrictEqual([mine.length, theirs.length], [1, 1]);
      assert.strictEqual(mine[0]?.title, theirs[0]?.title);
      assert.notStrictEqual(mine[0]?.id, theirs[0]?.id);
      assert.deepStrictEqual((yield* client.people.list()).people, [me.person, guest.person]);
    }).pipe(Effect.scoped),
  );

  it.live("who are not the owner invite nobody, see themselves alone and leave the provider as it is", () =>
    Effect.gen(function* () {
      const { client, server } = yield* startFresh();
      const guest = yield* invite(server.address, client);
      const me = yield* client.access.session();
      const asGuest = guest.client;
      assert.strictEqual(yield* tagOf(asGuest.people.invite({ payload: { name: "X" } })), "Forbidden");
      assert.strictEqual(yield* tagOf(asGuest.people.createCode({ params: { id: me.person.id } })), "Forbidden");
      const payload = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "m" } as const;
      assert.strictEqual(yield* tagOf(asGuest.provider.update({ payload })), "Forbidden");
      assert.strictEqual(yield* tagOf(asGuest.provider.check()), "Forbidden");
      assert.deepStrictEqual(yield* client.provider.get(), { kind: "extractive" });
      assert.deepStrictEqual((yield* asGuest.people.list()).people, [guest.person]);
      assert.deepStrictEqual((yield* client.people.list()).people.length, 2);
    }).pipe(Effect.scoped),
  );

  it.live("have a name in one line that is not blank", () =>
    Effect.gen(function* () {
      const { server, token } = yield* startFresh();
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const statusOf = (name: string) =>
        Effect.promise(() =>
          fetch(`${server.address}/api/people`, { method: "POST", headers, body: JSON.stringify({ name }) }),
        ).pipe(Effect.map(({ status }) => status));
      for (const name of ["", " \t", "a\nb", "x".repeat(201)]) assert.strictEqual(yield* statusOf(name), 400, name);
      assert.strictEqual(yield* statusOf("Ada, in the attic"), 200);
    }).pipe(Effect.scoped),
  );

  it.live("have their own codes, sessions and tokens", () =>
    Effect.gen(function* () {
      const { client, server } = yield* startFresh();
      const guest = yield* invite(server.address, client);
      const open = yield* makeClient(server.address);
      const codes = [
        yield* guest.client.access.createCode(),
        yield* client.people.createCode({ params: { id: guest.person.id } }),
      ];
      for (const { code } of codes) {
        const { token } = yield* open.pairing.createToken({ payload: { code, label: "Phone" } });
        const { person } = yield* (yield* makeClient(server.address, token)).access.session();
        assert.deepStrictEqual(person, guest.person);
      }
      const { tokens } = yield* client.access.tokens();
      assert.deepStrictEqual(tokens.length, 1);
      assert.strictEqual((yield* guest.client.access.tokens()).tokens.length, 3);
      const id = tokens[0]?.id ?? assert.fail("no token");
      assert.strictEqual(yield* tagOf(guest.client.access.revoke({ params: { id } })), "NotFound");
      assert.strictEqual((yield* client.access.session()).id, id);
      const nobody = { params: { id: PersonId.make("per_nobody") } };
      assert.strictEqual(yield* tagOf(client.people.createCode(nobody)), "NotFound");
    }).pipe(Effect.scoped),
  );
});

describe("another person", () => {
  it.live("finds no thread, no message, no session and no reply to stop", () =>
    Effect.gen(function* () {
      const { owner, guest, server, threadId, sent, answer } = yield* ownerAndGuest;
      const params = { threadId, messageId: sent.reply.id };
      const attempts = ({ threads, messages, chatSessions }: Client) => [
        threads.get({ params: { id: threadId } }),
        threads.update({ params: { id: threadId }, payload: { title: "Mine now" } }),
        threads.remove({ params: { id: threadId } }),
        messages.page({ params: { threadId }, query: {} }),
        messages.page({ params: { threadId }, query: { around: sent.message.id } }),
        messages.get({ params: { threadId, messageId: sent.message.id } }),
        messages.get({ params }),
        messages.send({ params: { threadId }, payload: { id: MessageId.make("m1"), text: sent.message.text } }),
        messages.send({ params: { threadId }, payload: { id: MessageId.make("m9"), text: "Hi" } }),
        messages.stop({ params }),
        messages.retry({ params }),
        chatSessions.get({ params: { id: threadId } }),
      ];
      for (const attempt of attempts(guest.client)) {
        assert.strictEqual(yield* tagOf<unknown, { readonly _tag: string }>(attempt), "NotFound");
      }
      const headers = { authorization: `Bearer ${guest.token}` };
      for (const path of [`chat/sessions/${threadId}`, `threads/${threadId}`, `threads/${threadId}/messages`]) {
        const response = yield* Effect.promise(() => fetch(`${server.address}/api/${path}`, { headers }));
        assert.strictEqual(response.status, 404, path);
      }
      assert.notInclude(JSON.stringify(yield* guest.client.threads.list({ query: {} })), threadId);

      // The reply goes on as if nothing had been asked.
      const hear = yield* listen(owner, threadId);
      answer.say("Noted.");
      yield* hear(saysAtEnd("Noted."));
      answer.finish();
      yield* hear(endsReply);
      assert.strictEqual((yield* messagesOf(owner, threadId))[1]?.text, "Noted.");
      assert.strictEqual((yield* owner.threads.get({ params: { id: threadId } })).title, sent.message.text);
    }).pipe(Effect.scoped),
  );

  it.live("cannot take the id of a thread or a message, nor a message into a thread of theirs", () =>
    Effect.gen(function* () {
      const { guest, owner, threadId, sent } = yield* ownerAndGuest;
      assert.strictEqual(yield* tagOf(guest.client.threads.create({ payload: { id: threadId } })), "IdConflict");
      const own = yield* newThread(guest.client, "own");
      const stolen = yield* Effect.flip(send(guest.client, own, "m1", sent.message.text));
      assert.deepInclude(stolen, { _tag: "IdConflict", id: "m1" });
      assert.strictEqual(
        yield* tagOf(guest.client.messages.get({ params: { threadId: own, messageId: sent.message.id } })),
        "NotFound",
      );
      assert.strictEqual((yield* owner.threads.get({ params: { id: threadId } })).messageCount, 2);
    }).pipe(Effect.scoped),
  );

  it.live("hears nothing of what happens, whichever thread they ask for, at once or afterwards", () =>
    Effect.gen(function* () {
      const { owner, guest, threadId, answer } = yield* ownerAndGuest;
      const renamed = ThreadId.make("renamed");
      const untilOwn = Stream.takeUntil(
        subscribe(guest.client, threadId),
        ({ event, data }) => event === "thread" && data.title === "Own",
      );
      const live = yield* follow(untilOwn);
      const hear = yield* listen(owner, threadId);
      answer.say("The number is 4711.");
      yield* hear(saysAtEnd("4711."));
      answer.finish();
      yield* hear(endsReply);
      yield* newThread(owner, renamed);
      yield* owner.threads.remove({ params: { id: renamed } });
      yield* guest.client.threads.create({ payload: { id: ThreadId.make("own"), title: "Own" } });
      const heard = yield* Fiber.join(live);
      assert.deepStrictEqual(
        heard.map(({ event }) => event),
        ["reset", "thread"],
      );
      const again = yield* Stream.runCollect(Stream.take(subscribe(guest.client, threadId, heard[0]?.id), 1));
      assert.deepStrictEqual(again, heard.slice(1));
    }).pipe(Effect.scoped),
  );

  it.live("gets no answer that quotes what they have not said", () =>
    Effect.gen(function* () {
      const { client: owner, server } = yield* startFresh();
      const guest = yield* invite(server.address, owner);
      const ask = Effect.fnUntraced(function* (client: Client, thread: string, text: string) {
        const threadId = yield* newThread(client, thread);
        const reading = yield* follow(untilEnded(subscribe(client, threadId)));
        yield* send(client, threadId, `${thread}-m`, text);
        yield* Fiber.join(reading);
        return (yield* messagesOf(client, threadId))[1]?.text ?? "";
      });
      yield* ask(owner, "told", "The wine cellar key hangs behind the portrait of the lighthouse.");
      const question = "Where does the wine cellar key hang?";
      assert.include(yield* ask(owner, "asked", question), "portrait of the lighthouse");
      assert.notInclude(yield* ask(guest.client, "foreign", question), "lighthouse");
    }).pipe(Effect.scoped),
  );

  it.live("learns from a check of a citation no more than that there is no such source", () =>
    Effect.gen(function* () {
      const { owner, guest, server, threadId, sent } = yield* ownerAndGuest;
      const stream = streamFromMarkdown(sent.message.text);
      const start = stream.text.indexOf("4711");
      const uri = encode({
        environmentId: server.environmentId,
        source: { kind: "message", threadId, messageId: sent.message.id },
        ...describeSelector(stream, start, start + 4),
      });
      const check = (client: Client) => client.citations.check({ payload: { citations: [uri] } });
      assert.deepStrictEqual((yield* check(guest.client)).checks, [{ state: "no-source" }]);
      assert.strictEqual((yield* check(owner)).checks[0]?.state, "exact");
    }).pipe(Effect.scoped),
  );
});

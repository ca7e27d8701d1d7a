import { request, type IncomingHttpHeaders } from "node:http";
import { PersonId, TokenId } from "@pincite/api";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { TestClock } from "effect/testing";
import {
  follow,
  makeClient,
  newThread,
  startFresh,
  startServer,
  subscribe,
  temporaryFolder,
} from "../testing/TestServer.ts";
import { Codes } from "./Codes.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request with whatever headers, which `fetch` would not let us set. */
const ask = (
  address: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  send?: { readonly method: string; readonly body?: string },
) =>
  Effect.callback<Answer>((resume) => {
    const outgoing = request(`${address}${path}`, { method: send?.method ?? "GET", headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () =>
        resume(
          Effect.succeed({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString("utf8"),
          }),
        ),
      );
    });
    outgoing.end(send?.body);
  });

const json = { "content-type": "application/json" };

const signInWithCookie = Effect.fnUntraced(function* (address: string, code: string) {
  const body = JSON.stringify({ code, label: "Firefox" });
  const answer = yield* ask(address, "/api/session", json, { method: "POST", body });
  const [cookie] = answer.headers["set-cookie"] ?? [];
  return { answer, cookie: cookie?.split(";")[0] ?? "", attributes: cookie?.split("; ").slice(1) ?? [] };
});

describe("access", () => {
  it.live("nothing but health, pairing and the app is told to anybody without a token", () =>
    Effect.gen(function* () {
      const { server } = yield* startFresh();
      const health = yield* ask(server.address, "/api/health");
      assert.deepStrictEqual([health.status, health.body], [200, '{"status":"ok"}']);
      for (const path of [
        "/api/session",
        "/api/tokens",
        "/api/environment",
        "/api/threads",
        "/api/threads/a/messages",
        "/api/events",
        "/api/provider",
        "/api/documents",
      ]) {
        const none = yield* ask(server.address, path);
        const wrong = yield* ask(server.address, path, { authorization: "Bearer acc_x.y", cookie: "pincite=x" });
        for (const answer of [none, wrong]) {
          assert.strictEqual(answer.status, 401, path);
          assert.deepInclude(JSON.parse(answer.body), { _tag: "Unauthorized" });
        }
      }
      const sent = yield* ask(server.address, "/api/threads", json, { method: "POST", body: '{"id":"a"}' });
      assert.strictEqual(sent.status, 401);
    }).pipe(Effect.scoped),
  );

  it.live("a code signs one browser in, once, with a cookie that pages cannot read", () =>
    Effect.gen(function* () {
      const { server } = yield* startFresh();
      const { code } = yield* Effect.promise(() => server.createCode());
      const { cookie, attributes } = yield* signInWithCookie(server.address, code);
      assert.includeMembers(attributes, ["HttpOnly", "SameSite=Strict", "Path=/"]);
      assert.match(cookie, /^pincite_[A-Za-z0-9_-]{8}=/);

      const me = yield* ask(server.address, "/api/session", { cookie });
      assert.deepInclude(JSON.parse(me.body), { kind: "session", label: "Firefox", current: true });
      const again = yield* signInWithCookie(server.address, code);
      assert.strictEqual(again.answer.status, 401);
      assert.deepInclude(JSON.parse(again.answer.body), { _tag: "CodeRejected" });
      // A session's secret is no bearer token.
      const token = cookie.slice(cookie.indexOf("=") + 1);
      assert.strictEqual(
        (yield* ask(server.address, "/api/session", { authorization: `Bearer ${token}` })).status,
        401,
      );

      const out = yield* ask(server.address, "/api/session", { cookie }, { method: "DELETE" });
      assert.strictEqual(out.status, 204);
      assert.include(out.headers["set-cookie"]?.[0], "Max-Age=0");
      assert.strictEqual((yield* ask(server.address, "/api/session", { cookie })).status, 401);
    }).pipe(Effect.scoped),
  );

  it.live("two servers on one host keep their sessions apart", () =>
    Effect.gen(function* () {
      const [a, b] = [yield* startFresh(), yield* startFresh()];
      const cookies: string[] = [];
      for (const { server } of [a, b]) {
        const { code } = yield* Effect.promise(() => server.createCode());
        cookies.push((yield* signInWithCookie(server.address, code)).cookie);
      }
      for (const { server } of [a, b]) {
        assert.strictEqual((yield* ask(server.address, "/api/session", { cookie: cookies.join("; ") })).status, 200);
      }
    }).pipe(Effect.scoped),
  );

  it.live("tokens are listed without their secret, survive a restart, and when revoked end what they have open", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const first = yield* startServer({ dataFolder });
      const { code } = yield* Effect.promise(() => first.createCode());
      const open = yield* makeClient(first.address);
      const { token, access } = yield* open.pairing.createToken({ payload: { code, label: "Phone" } });
      yield* Effect.promise(() => first.stop());

      const second = yield* startServer({ dataFolder });
      const client = yield* makeClient(second.address, token);
      const { tokens } = yield* client.access.tokens();
      assert.deepStrictEqual(tokens, [{ ...access, lastUsedAt: tokens[0]?.lastUsedAt ?? 0 }]);
      assert.notInclude(JSON.stringify(tokens), token.split(".")[1] ?? "");

      const following = yield* follow(subscribe(client, yield* newThread(client)));
      yield* client.access.revoke({ params: { id: access.id } });
      yield* Fiber.await(following);
      assert.strictEqual((yield* Effect.flip(client.access.session()))._tag, "Unauthorized");
      assert.strictEqual(
        (yield* Effect.flip(client.access.revoke({ params: { id: TokenId.make("x") } })))._tag,
        "Unauthorized",
      );
    }).pipe(Effect.scoped),
  );

  it.live("who is signed in gets codes for other devices", () =>
    Effect.gen(function* () {
      const { server, client } = yield* startFresh();
      const { code } = yield* client.access.createCode();
      const { token } = yield* client.pairing.createToken({ payload: { code, label: "Tablet" } });
      const other = yield* makeClient(server.address, token);
      assert.deepInclude(yield* other.access.session(), { label: "Tablet", kind: "bearer" });
      assert.strictEqual((yield* client.access.tokens()).tokens.length, 2);
    }).pipe(Effect.scoped),
  );

  it.live("guessing codes is slowed down", () =>
    Effect.gen(function* () {
      const { server } = yield* startFresh();
      const { code } = yield* Effect.promise(() => server.createCode());
      const open = yield* makeClient(server.address);
      const guess = (text: string) => Effect.flip(open.pairing.createSession({ payload: { code: text } }));
      for (let count = 0; count < 10; count++) assert.strictEqual((yield* guess(`wrong${count}`))._tag, "CodeRejected");
      const slowed = yield* guess(code);
      assert.strictEqual(slowed._tag, "TooManyAttempts");
    }).pipe(Effect.scoped),
  );

  it.effect("a code is its person's, and ends after five minutes", () =>
    Effect.gen(function* () {
      const codes = yield* Codes;
      const person = PersonId.make("per_a");
      const early = yield* codes.create(person);
      yield* TestClock.adjust("299 seconds");
      assert.strictEqual(yield* codes.redeem(early.code, "a"), person);
      const late = yield* codes.create(person);
      yield* TestClock.adjust("300 seconds");
      assert.strictEqual((yield* Effect.flip(codes.redeem(late.code, "a")))._tag, "CodeRejected");
    }).pipe(Effect.provide(Codes.layer)),
  );
});

describe("other sites", () => {
  it.live("neither a foreign page, nor a rebound name, nor a tunnel that rewrites Host reads or writes anything", () =>
    Effect.gen(function* () {
      const { server, token } = yield* startFresh();
      const { code } = yield* Effect.promise(() => server.createCode());
      const { cookie } = yield* signInWithCookie(server.address, code);
      const host = new URL(server.address).host;
      const foreign: ReadonlyArray<Readonly<Record<string, string>>> = [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "http://localhost:3000" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { host: "evil.example" },
        {
          host: `evil.example:${new URL(server.address).port}`,
          origin: `http://evil.example:${new URL(server.address).port}`,
        },
        // What a tunnel makes of a request from its own name.
        { host, origin: "https://somebody.tunnel.example" },
      ];
      for (const headers of foreign) {
        const withAll = { ...headers, ...json, cookie, authorization: `Bearer ${token}` };
        const answers = [
          yield* ask(server.address, "/api/threads", withAll),
          yield* ask(server.address, "/api/health", withAll),
          yield* ask(server.address, "/api/threads", withAll, { method: "POST", body: '{"id":"made"}' }),
          yield* ask(server.address, "/api/session", withAll, { method: "POST", body: JSON.stringify({ code: "x" }) }),
          yield* ask(server.address, "/api/threads", withAll, { method: "OPTIONS" }),
        ];
        for (const { status, body, headers: received } of answers) {
          assert.strictEqual(status, 403, JSON.stringify(headers));
          assert.deepInclude(JSON.parse(body), { _tag: "Forbidden" });
          assert.isUndefined(received["access-control-allow-origin"]);
        }
      }
      // A tunnel from which nothing else is seen still needs a token.
      assert.strictEqual((yield* ask(server.address, "/api/threads", { host })).status, 401);
      const list = yield* ask(server.address, "/api/threads", { cookie });
      assert.notInclude(list.body, "made");
    }).pipe(Effect.scoped),
  );

  it.live("a name that the owner added works like our own", () =>
    Effect.gen(function* () {
      const { server, token } = yield* startFresh({ allowedHosts: ["pincite.example"] });
      const headers = { host: "pincite.example", origin: "https://pincite.example", "sec-fetch-site": "same-origin" };
      const answer = yield* ask(server.address, "/api/threads", { ...headers, authorization: `Bearer ${token}` });
      assert.strictEqual(answer.status, 200);
      const { code } = yield* Effect.promise(() => server.createCode());
      const session = yield* ask(
        server.address,
        "/api/session",
        { ...headers, ...json },
        {
          method: "POST",
          body: JSON.stringify({ code }),
        },
      );
      assert.include(session.headers["set-cookie"]?.[0], "; Secure");
    }).pipe(Effect.scoped),
  );
});

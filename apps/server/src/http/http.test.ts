import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { newThread, startFresh, startServer, temporaryFolder } from "../testing/TestServer.ts";

const get = (url: string, init?: RequestInit) => Effect.promise(() => fetch(url, init));

const text = (response: Response) => Effect.promise(() => response.text());

/** What a server answers to this request line, with no client in between that would tidy the path. */
const rawStatus = (address: string, path: string) =>
  Effect.callback<string>((resume) => {
    const { host, hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.on("data", (piece) => {
      received += piece.toString("utf8");
    });
    socket.on("close", () => resume(Effect.succeed(received)));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });

const webFolder = Effect.map(temporaryFolder, (folder) => {
  const web = join(folder, "web");
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "SECRET");
  writeFileSync(join(web, "index.html"), "<!doctype html><title>App</title>");
  writeFileSync(join(web, "assets", "app-1a2b3c.js"), "export {};");
  writeFileSync(join(web, "assets", "font-1a2b3c.woff2"), "font");
  writeFileSync(join(web, "manifest.webmanifest"), "{}");
  return web;
});

describe("the web app", () => {
  it.live("is served with its types, kept for ever where the name says what is in it", () =>
    Effect.gen(function* () {
      const { address } = yield* startServer({ dataFolder: yield* temporaryFolder, webFolder: yield* webFolder });
      const cases = [
        ["/", "text/html; charset=utf-8", "no-cache"],
        ["/index.html", "text/html; charset=utf-8", "no-cache"],
        ["/threads/abc", "text/html; charset=utf-8", "no-cache"],
        ["/assets/app-1a2b3c.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
        ["/assets/font-1a2b3c.woff2?x=1", "font/woff2", "public, max-age=31536000, immutable"],
        ["/manifest.webmanifest", "application/manifest+json", "no-cache"],
      ] as const;
      for (const [path, type, cache] of cases) {
        const response = yield* get(address + path, { headers: { accept: "text/html,*/*" } });
        assert.deepStrictEqual(
          [response.status, response.headers.get("content-type"), response.headers.get("cache-control")],
          [200, type, cache],
          path,
        );
        const etag = response.headers.get("etag") ?? "";
        const again = yield* get(address + path, { headers: { "if-none-match": etag } });
        assert.strictEqual(again.status, 304);
      }
      const head = yield* get(`${address}/`, { method: "HEAD" });
      assert.deepStrictEqual([head.status, yield* text(head)], [200, ""]);
      const page = yield* get(`${address}/assets/gone.js`);
      assert.strictEqual(page.status, 404);
    }).pipe(Effect.scoped),
  );

  it.live("has headers on every response under which nothing foreign or inline runs", () =>
    Effect.gen(function* () {
      const { address } = yield* startServer({ dataFolder: yield* temporaryFolder, webFolder: yield* webFolder });
      for (const path of ["/", "/assets/app-1a2b3c.js", "/api/health", "/api/threads", "/nothing.txt"]) {
        const { headers } = yield* get(address + path);
        const policy = headers.get("content-security-policy") ?? "";
        assert.include(policy, "default-src 'none'; script-src 'self'; style-src 'self';");
        assert.include(policy, "frame-ancestors 'none'");
        assert.notInclude(policy, "unsafe");
        assert.strictEqual(headers.get("x-content-type-options"), "nosniff");
        assert.strictEqual(headers.get("referrer-policy"), "no-referrer");
        assert.strictEqual(headers.get("cross-origin-opener-policy"), "same-origin");
        assert.strictEqual(headers.get("cross-origin-resource-policy"), "same-origin");
      }
    }).pipe(Effect.scoped),
  );

  it.live("serves nothing outside its folder, however the path is written", () =>
    Effect.gen(function* () {
      const { address } = yield* startServer({ dataFolder: yield* temporaryFolder, webFolder: yield* webFolder });
      for (const path of [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//secret.txt",
        "/%00/../secret.txt",
        "/%ff",
      ]) {
        const answer = yield* rawStatus(address, path);
        assert.match(answer, /^HTTP\/1\.1 (?:400|404)/, path);
        assert.notInclude(answer, "SECRET");
      }
    }).pipe(Effect.scoped),
  );

  it.live("says so when the server has none", () =>
    Effect.gen(function* () {
      const { address } = yield* startServer({ dataFolder: yield* temporaryFolder });
      const response = yield* get(`${address}/`, { headers: { accept: "text/html" } });
      assert.strictEqual(response.status, 200);
      assert.include(yield* text(response), "without the web app");
    }).pipe(Effect.scoped),
  );
});

describe("bad input", () => {
  it.live("that is no JSON by its type is refused as such", () =>
    Effect.gen(function* () {
      const { server, token } = yield* startFresh();
      const headers = { authorization: `Bearer ${token}`, "content-type": "text/plain" };
      const response = yield* get(`${server.address}/api/threads`, { method: "POST", headers, body: '{"id":"t"}' });
      assert.strictEqual(response.status, 415);
      assert.deepInclude(yield* Effect.promise(() => response.json()), { _tag: "InvalidInput" });
    }).pipe(Effect.scoped),
  );

  it.live("is answered with what was expected, and never with what was sent", () =>
    Effect.gen(function* () {
      const { server, token, client } = yield* startFresh();
      const threadId = yield* newThread(client);
      const url = `${server.address}/api/threads/${threadId}/messages`;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const secret = "SECRET";
      const cases = [
        ["POST", url, `{"id":"${secret} !","text":5}`, 400, "InvalidInput"],
        ["POST", url, `{"${secret}`, 400, "InvalidInput"],
        ["POST", url, "", 400, "InvalidInput"],
        ["POST", url, JSON.stringify({ id: "m", text: `${secret}\ud800` }), 400, "InvalidInput"],
        ["GET", `${url}?limit=9999`, undefined, 400, "InvalidInput"],
        ["GET", `${url}?limit=${secret}`, undefined, 400, "InvalidInput"],
        ["GET", `${url}?before=x${secret}`, undefined, 400, "InvalidInput"],
        ["GET", `${url}?before=1&after=2`, undefined, 400, "InvalidInput"],
        ["GET", `${server.address}/api/threads?cursor=${secret}`, undefined, 400, "InvalidInput"],
        ["GET", `${server.address}/api/threads/gone/messages`, undefined, 404, "NotFound"],
        ["GET", `${server.address}/api/threads/a%20b/messages`, undefined, 400, "InvalidInput"],
        ["GET", `${server.address}/api/nothing`, undefined, 404, "NotFound"],
        ["PUT", `${server.address}/api/environment`, "{}", 404, "NotFound"],
      ] as const;
      for (const [method, target, body, status, tag] of cases) {
        const response = yield* get(target, { method, headers, ...(body === undefined ? {} : { body }) });
        const answer = yield* text(response);
        assert.strictEqual(response.status, status, `${method} ${target} ${answer}`);
        assert.deepInclude(JSON.parse(answer), { _tag: tag });
        assert.notInclude(answer, secret);
      }
    }).pipe(Effect.scoped),
  );

  it.live("a body over the limit is refused, with or without a length, and the server goes on", () =>
    Effect.gen(function* () {
      const { server, token, client } = yield* startFresh();
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const url = `${server.address}/api/documents`;
      const body = JSON.stringify({ name: "big.txt", mediaType: "text/plain", text: "x".repeat(3_000_000) });
      const known = yield* get(url, { method: "POST", headers, body });
      assert.strictEqual(known.status, 413);
      assert.deepInclude(yield* Effect.promise(() => known.json()), { _tag: "BodyTooLarge", size: body.length });
      const stream = { body: Readable.toWeb(Readable.from([body])), duplex: "half" } as RequestInit;
      const unknown = yield* get(url, { method: "POST", headers, ...stream });
      assert.strictEqual(unknown.status, 413);
      assert.deepInclude(yield* Effect.promise(() => unknown.json()), { _tag: "BodyTooLarge", size: null });
      assert.deepStrictEqual(yield* client.documents.list(), { documents: [] });
    }).pipe(Effect.scoped),
  );
});

import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cookie } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { signIn } from "./harness/steps.ts";

let product: Product;
let watched: Watched;
let cookie: string;
let cookies: readonly Cookie[];

beforeAll(async () => {
  product = await startProduct();
  watched = await launchBrowser();
  const page = await watched.newPage();
  await signIn(page, product.address);
  cookies = await page.context().cookies();
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request with exactly these headers; `fetch` would not let a test choose `Host`. */
function ask(
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${product.origin}${path}`,
      { method, headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
          // An event stream does not end by itself: its status is enough.
          if (path.startsWith("/api/events")) response.destroy();
        });
        response.on("close", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const reads = [
  "/api/environment",
  "/api/threads",
  "/api/provider",
  "/api/documents",
  "/api/tokens",
  "/api/session",
  "/api/events",
];
const thread = JSON.stringify({ id: "thr_forbidden" });

describe("without a token", () => {
  test.each(reads)("%s answers 401 with no data, on loopback too", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toMatch(/env_|Welcome/);
  });

  test("nothing can be written", async () => {
    expect((await ask("/api/threads", { method: "POST", body: thread })).status).toBe(401);
    expect(
      (await ask("/api/threads", { method: "POST", body: thread, headers: { authorization: "Bearer guess" } })).status,
    ).toBe(401);
  });

  test("the health check and the app itself are open", async () => {
    expect((await ask("/api/health")).status).toBe(200);
    const app = await ask("/");
    expect(app.status).toBe(200);
    expect(app.text).not.toMatch(/env_|Welcome/);
  });
});

describe("with a signed-in browser's cookie", () => {
  test("no script and no other site gets at it", () => {
    expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
      { httpOnly: true, sameSite: "Strict" },
    ]);
  });

  test("the server answers its own page", async () => {
    expect((await ask("/api/environment", { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    ["a rebound host name", { host: "evil.example" }],
    ["a rebound host name with the right port", { host: "evil.example:80" }],
    ["a page of another origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a page on another port of this machine", { origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" }],
    ["a request without CORS from another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a tunnel that rewrites Host", { origin: "https://tunnel.example" }],
  ])("%s can neither read nor write", async (_name, headers) => {
    for (const path of reads) {
      const answer = await ask(path, { headers: { cookie, ...headers } });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.text).not.toMatch(/env_|Welcome/);
    }
    expect((await ask("/api/threads", { method: "POST", body: thread, headers: { cookie, ...headers } })).status).toBe(
      403,
    );
    expect((await ask("/api/threads", { headers: { cookie } })).text).not.toContain("thr_forbidden");
  });
});

test("a one-time code works once", async () => {
  const page = await watched.newPage();
  await page.goto(product.address);
  await page
    .getByText(/no longer|used|expired|not valid/i)
    .first()
    .waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await page.context().close();
  watched.complaints();
});

test("a page on another port of the same machine cannot reach the data of a signed-in browser", async () => {
  const evil = await listen(
    createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>evil</p>")),
  );
  const page = await watched.newPage();
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return { name, value, domain: "127.0.0.1", path: "/", httpOnly: true, sameSite: "Strict" as const };
    }),
  );
  await page.goto(`http://127.0.0.1:${evil.port}/`);
  const outcome = await page.evaluate(async (target) => {
    const read = async (init: RequestInit) => {
      try {
        return await (await fetch(`${target}/api/threads`, { credentials: "include", ...init })).text();
      } catch {
        return "blocked";
      }
    };
    const viaScript = await new Promise<string>((done) => {
      const script = document.createElement("script");
      script.src = `${target}/api/threads`;
      script.addEventListener("load", () => done("loaded"));
      script.addEventListener("error", () => done("blocked"));
      document.head.append(script);
    });
    const body = JSON.stringify({ id: "thr_forbidden" });
    return {
      cors: await read({}),
      opaque: await read({ mode: "no-cors" }),
      simplePost: await read({ method: "POST", mode: "no-cors", body }),
      viaScript,
    };
  }, product.origin);
  expect(outcome).toEqual({
    cors: "blocked",
    opaque: expect.stringMatching(/^(blocked|)$/),
    simplePost: expect.stringMatching(/^(blocked|)$/),
    viaScript: "blocked",
  });
  expect((await ask("/api/threads", { headers: { cookie } })).text).not.toContain("thr_forbidden");
  await page.context().close();
  await evil.stop();
  watched.complaints();
});

test("through a tunnel that rewrites Host nothing is open without a token, and the tunnel's page is refused", async () => {
  const tunnel = await listen(
    createServer((incoming, outgoing) =>
      forward(incoming).then((answer) => outgoing.writeHead(answer.status).end(answer.text)),
    ),
  );
  const page = await watched.newPage();
  const statuses = await page.goto(`http://127.0.0.1:${tunnel.port}/`).then(() =>
    page.evaluate(async () => [
      (await fetch("/api/threads")).status,
      (
        await fetch("/api/session", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ code: "guess" }),
        })
      ).status,
    ]),
  );
  expect(statuses).toEqual([401, 403]);
  await page.context().close();
  await tunnel.stop();
  watched.complaints();
});

test("every page carries the strict headers", async () => {
  const response = await fetch(`${product.origin}/`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
});

async function forward(incoming: IncomingMessage): Promise<{ readonly status: number; readonly text: string }> {
  let body = "";
  for await (const chunk of incoming.setEncoding("utf8")) body += chunk;
  const headers = incoming.headers as Record<string, string>;
  return ask(incoming.url ?? "/", {
    method: incoming.method ?? "GET",
    headers: { ...headers, host: new URL(product.origin).host },
    ...(body !== "" && { body }),
  });
}

async function listen(server: Server): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

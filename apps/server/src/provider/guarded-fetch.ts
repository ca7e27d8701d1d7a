import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { guardedLookup, isRefusedHost, refusedAddressCode } from "./addresses.ts";

/** `fetch` as far as a provider's client uses it: a POST with a text body, or a GET. */
export type GuardedFetch = (
  input: string | URL | Request,
  init?: {
    method?: string | undefined;
    headers?: ConstructorParameters<typeof Headers>[0];
    body?: unknown;
    signal?: AbortSignal | null | undefined;
  },
) => Promise<Response>;

/**
 * A `fetch` that checks the very address it connects to, so that a name that resolves to a refused one (or to another one on the
 * second look) gets no connection, and that follows no redirect, since headers and messages would go along.
 * Connections are not kept: an idle one that the other side has closed fails the next request.
 */
export const makeGuardedFetch = (lookup = guardedLookup()): GuardedFetch => {
  const http = new HttpAgent({ keepAlive: false });
  const https = new HttpsAgent({ keepAlive: false });
  return (input, init) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      // A literal address is never looked up.
      if (isRefusedHost(url.hostname)) {
        reject(Object.assign(new Error("refused address"), { code: refusedAddressCode }));
        return;
      }
      const secure = url.protocol === "https:";
      const body = typeof init?.body === "string" ? init.body : undefined;
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method: init?.method ?? "GET",
        headers: {
          ...Object.fromEntries(new Headers(init?.headers)),
          // Nothing here decompresses.
          "accept-encoding": "identity",
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        agent: secure ? https : http,
        lookup,
        ...(init?.signal == null ? {} : { signal: init.signal }),
      });
      request.on("response", (message) => resolve(toResponse(message)));
      request.on("error", reject);
      request.end(body);
    });
};

const toResponse = (message: IncomingMessage): Response => {
  const headers = new Headers();
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? "", message.rawHeaders[index + 1] ?? "");
  }
  const status = message.statusCode ?? 502;
  const empty = status === 204 || status === 205 || status === 304;
  if (empty) message.resume();
  return new Response(empty ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>), {
    status,
    headers,
  });
};

import * as Effect from "effect/Effect";
import * as Queue from "effect/Queue";
import type * as Scope from "effect/Scope";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the provider's server received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does with one request. */
export type Answer = (response: ServerResponse) => void;

/** A real HTTP server in the place of a model provider: it answers request after request by a script and records what it received. */
export interface Upstream {
  readonly url: string;
  readonly host: string;
  readonly received: ReadonlyArray<Received>;
  /** One signal for each time that a request was answered as far as its script goes. */
  readonly answered: Queue.Queue<void>;
  /** One signal for each connection that the client closed before the answer ended. */
  readonly abandoned: Queue.Queue<void>;
}

/** Starts a server with a script; the last answer repeats. */
export const startUpstream = (...script: readonly [Answer, ...Answer[]]): Effect.Effect<Upstream, never, Scope.Scope> =>
  Effect.gen(function* () {
    const received: Received[] = [];
    const answered = yield* Queue.unbounded<void>();
    const abandoned = yield* Queue.unbounded<void>();
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        const { method = "", url = "", headers } = request;
        received.push({ method, path: url, headers, body: Buffer.concat(pieces).toString("utf8") });
        response.on("close", () => {
          if (!response.writableEnded) Queue.offerUnsafe(abandoned, undefined);
        });
        const answer = script[Math.min(received.length, script.length) - 1];
        answer?.(response);
        Queue.offerUnsafe(answered, undefined);
      });
    });
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => {
        server.listen(0, "127.0.0.1", () => resume(Effect.void));
      }),
      () =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void));
          server.closeAllConnections();
        }),
    );
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/v1`, host: `127.0.0.1:${port}`, received, answered, abandoned };
  });

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const begin = (response: ServerResponse, pieces: readonly string[]) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of pieces) response.write(chunk({ content }));
};

/** A whole streamed answer. */
export const streams =
  (pieces: readonly string[], finish = "stop"): Answer =>
  (response) => {
    begin(response, pieces);
    response.end(`${chunk({}, finish)}data: [DONE]\n\n`);
  };

/** An answer that calls tools, words before it or none. */
export const callsTools =
  (
    calls: readonly { readonly name: string; readonly arguments: object | string }[],
    ...pieces: readonly string[]
  ): Answer =>
  (response) => {
    begin(response, pieces);
    for (const [index, { name, arguments: given }] of calls.entries()) {
      const written = typeof given === "string" ? given : JSON.stringify(given);
      const call = { index, id: `call_${index}`, type: "function" };
      response.write(chunk({ tool_calls: [{ ...call, function: { name, arguments: written.slice(0, 5) } }] }));
      response.write(chunk({ tool_calls: [{ index, function: { arguments: written.slice(5) } }] }));
    }
    response.end(`${chunk({}, "tool_calls")}data: [DONE]\n\n`);
  };

/** The beginning of an answer, and then silence. */
export const hangs =
  (pieces: readonly string[] = []): Answer =>
  (response) => {
    if (pieces.length > 0) begin(response, pieces);
  };

/** The beginning of an answer, and then the connection breaks. */
export const breaks =
  (pieces: readonly string[]): Answer =>
  (response) => {
    begin(response, pieces);
    response.write("", () => response.destroy());
  };

/** The beginning of an answer, and then a proper end of the response without a finish reason. */
export const endsEarly =
  (pieces: readonly string[]): Answer =>
  (response) => {
    begin(response, pieces);
    response.end();
  };

/** Pieces, and then this raw event in the place of a piece. */
export const sendsRaw =
  (pieces: readonly string[], raw: string): Answer =>
  (response) => {
    begin(response, pieces);
    response.end(`data: ${raw}\n\n`);
  };

/** Any other answer. */
export const answers =
  (status: number, body: string | object = "", headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, {
      "content-type": typeof body === "string" ? "text/plain" : "application/json",
      ...headers,
    });
    response.end(text);
  };

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a chat-completions endpoint received it. */
export interface Received {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
  /** The raw bytes, for searching what must not be in them. */
  readonly raw: string;
}

/** One answer of the endpoint, written piece by piece by the test. */
export interface Answer {
  /** Sends text as one streamed chunk. */
  readonly piece: (text: string) => void;
  /** Ends the stream as a complete answer. */
  readonly finish: () => void;
  /** Breaks the connection in the middle. */
  readonly cut: () => void;
  /** Answers with an HTTP error instead. */
  readonly fail: (status: number, headers?: Readonly<Record<string, string>>) => void;
}

export interface Provider {
  readonly url: string;
  readonly received: Received[];
  /** What happens with the next requests; by default every request is answered with "Understood." */
  answer: (request: Received, answer: Answer) => void | Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A real HTTP endpoint that speaks streamed chat completions, keeps what it receives, and answers as the test says. */
export async function startProvider(port = 0): Promise<Provider> {
  const received: Received[] = [];
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const provider: Provider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    answer: (_request, answer) => {
      answer.piece("Understood.");
      answer.finish();
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return provider;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET" && request.url === "/v1/models") {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ object: "list", data: [{ id: "test-model", object: "model" }] }));
      return;
    }
    let raw = "";
    for await (const chunk of request.setEncoding("utf8")) raw += chunk;
    const message: Received = { authorization: request.headers.authorization, body: JSON.parse(raw), raw };
    received.push(message);
    await provider.answer(message, answerOn(response));
  }
}

function answerOn(response: ServerResponse): Answer {
  const event = (data: string) => {
    if (!response.headersSent)
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    response.write(`data: ${data}\n\n`);
  };
  const chunk = (delta: object, finish: string | null) =>
    event(
      JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created: 0,
        model: "test-model",
        choices: [{ index: 0, delta, finish_reason: finish }],
      }),
    );
  return {
    piece: (text) => chunk({ content: text }, null),
    finish: () => {
      chunk({}, "stop");
      event("[DONE]");
      response.end();
    },
    cut: () => response.destroy(),
    fail: (status, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify({ error: { message: "refused by the test", type: "test" } }));
    },
  };
}

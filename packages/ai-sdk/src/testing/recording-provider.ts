import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An OpenAI-compatible server that answers "Noted." and keeps the messages of every request. */
export interface RecordingProvider extends AsyncDisposable {
  readonly baseURL: string;
  readonly received: readonly (readonly { readonly role: string; readonly content: unknown }[])[];
}

/** Starts a {@link RecordingProvider} on a free port of this machine. */
export async function startRecordingProvider(): Promise<RecordingProvider> {
  const received: { role: string; content: unknown }[][] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { messages, stream } = JSON.parse(await text(request));
      received.push(messages);
      const about = { id: "1", created: 1, model: "recorder" };
      if (stream !== true) {
        const message = { role: "assistant", content: "Noted." };
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ ...about, choices: [{ index: 0, finish_reason: "stop", message }] }));
        return;
      }
      response.setHeader("content-type", "text/event-stream");
      for (const choice of [{ delta: { content: "Noted." } }, { delta: {}, finish_reason: "stop" }])
        response.write(`data: ${JSON.stringify({ ...about, choices: [{ index: 0, ...choice }] })}\n\n`);
      response.end("data: [DONE]\n\n");
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

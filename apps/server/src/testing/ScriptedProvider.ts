import type { ServerResponse } from "node:http";
import * as Effect from "effect/Effect";
import * as Queue from "effect/Queue";
import type * as Scope from "effect/Scope";
import { startUpstream, type Upstream } from "../provider/testing/upstream.ts";

/** One answer of the provider, written by the test piece by piece. */
interface Answering {
  readonly say: (text: string) => void;
  readonly finish: () => void;
  readonly break: () => void;
}

/** A real provider endpoint whose answers the test writes as they are asked for. */
export interface ScriptedProvider {
  readonly upstream: Upstream;
  /** The next answer that is asked for. */
  readonly next: Effect.Effect<Answering>;
  /** What `serve` takes to use it. */
  readonly provider: { readonly baseUrl: string; readonly model: string };
}

/** Starts a provider that answers nothing until the test says so. */
export const startScripted: Effect.Effect<ScriptedProvider, never, Scope.Scope> = Effect.gen(function* () {
  const asked = yield* Queue.unbounded<Answering>();
  const upstream = yield* startUpstream((response) => {
    Queue.offerUnsafe(asked, answering(response));
  });
  return { upstream, next: Queue.take(asked), provider: { baseUrl: upstream.url, model: "scripted" } };
});

const answering = (response: ServerResponse): Answering => {
  const write = (delta: object, finish: string | null): void => {
    if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`,
    );
  };
  return {
    say: (content) => write({ content }, null),
    finish: () => {
      write({}, "stop");
      response.end("data: [DONE]\n\n");
    },
    break: () => {
      response.write("", () => response.destroy());
    },
  };
};

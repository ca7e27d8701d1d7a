import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as Effect from "effect/Effect";
import { answers, startUpstream } from "../provider/testing/upstream.ts";
import { serve } from "../serve.ts";
import type { LogLevel } from "../logging.ts";
import { follow, newThread, send, signIn, subscribe, untilEnded } from "./TestServer.ts";
import * as Fiber from "effect/Fiber";

/** A server that is asked to do things with secrets in them, good and bad; its log goes to stderr. */
const dataFolder = mkdtempSync(join(tmpdir(), "pincite-log-"));
const logLevel = (process.argv[2] ?? "info") as LogLevel;

const talk = Effect.gen(function* () {
  const upstream = yield* startUpstream(answers(500, "SECRET of the provider"));
  const provider = { baseUrl: upstream.url, model: "m", apiKey: "SECRET-key" };
  const server = yield* Effect.promise(() => serve({ dataFolder, logLevel, provider }));
  const { client } = yield* signIn(server);
  const threadId = yield* newThread(client);
  const reading = yield* follow(untilEnded(subscribe(client, threadId)));
  yield* send(client, threadId, "m1", "SECRET message");
  yield* Fiber.join(reading);
  yield* Effect.ignore(send(client, threadId, "m1", "SECRET other message"));
  yield* Effect.ignore(client.pairing.createSession({ payload: { code: "SECRET-code" } }));
  yield* Effect.promise(() => server.stop());
}).pipe(Effect.scoped);

await Effect.runPromise(talk);
rmSync(dataFolder, { recursive: true });

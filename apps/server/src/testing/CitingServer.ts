import { createServer } from "node:http";
import { join } from "node:path";
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem";
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import { maxExpandedLength, maxStoredLength } from "@pincite/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as HttpServer from "effect/http/HttpServer";
import * as Layer from "effect/Layer";
import * as Logger from "effect/Logger";
import * as Queue from "effect/Queue";
import * as References from "effect/References";
import type * as Cause from "effect/Cause";
import * as Stream from "effect/Stream";
import { Codes } from "../access/Codes.ts";
import { People } from "../access/People.ts";
import { layerDataFolder } from "../database/DataFolder.ts";
import { Environment } from "../environment/Environment.ts";
import { EventBus } from "../events/EventBus.ts";
import { layerHttp, portOf } from "../http/layer-http.ts";
import { layerAroundProvider } from "../layers.ts";
import { ProviderService, type ProviderRequest } from "../provider/ProviderService.ts";
import { ProviderSettings } from "../provider/ProviderSettings.ts";
import type { ReplyPart } from "../replies/ReplyPart.ts";
import { layerLedgers } from "../tools/layer-tools.ts";

/** A turn that the server has begun, written by the test part by part. */
export interface OpenTurn {
  readonly request: ProviderRequest;
  readonly give: (...parts: ReadonlyArray<ReplyPart>) => void;
  readonly finish: () => void;
}

/** A server on a folder whose provider is the test: turns that cite, as an adapter would give them. */
export const startCiting = Effect.fnUntraced(function* (dataFolder: string) {
  const turns = yield* Queue.unbounded<OpenTurn>();
  const logged: string[] = [];
  const layer = layerHttp({ host: "127.0.0.1", allowedHosts: [], files: undefined }).pipe(
    Layer.provideMerge(
      NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 0, gracefulShutdownTimeout: 100 }),
    ),
    Layer.provideMerge(layerAroundProvider),
    Layer.provide(layerLedgers(dataFolder)),
    Layer.provideMerge(Layer.succeed(ProviderService, providerOf(turns))),
    Layer.provideMerge(
      ProviderSettings.layer({ keyFile: join(dataFolder, "provider-key.json"), startedWith: undefined }).pipe(
        Layer.provide(NodeFileSystem.layer),
      ),
    ),
    Layer.provideMerge(Environment.layer({})),
    Layer.provideMerge(layerDataFolder({ folder: dataFolder, only: true })),
    Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => logged.push(line))])),
    Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "All")),
  );
  const context = yield* Layer.build(layer);
  // Streams that are open would keep the server from closing.
  yield* Effect.addFinalizer(() => Context.get(context, EventBus).close);
  const { owner } = Context.get(context, People);
  return {
    address: `http://127.0.0.1:${portOf(Context.get(context, HttpServer.HttpServer).address)}`,
    createCode: () => Effect.runPromise(Context.get(context, Codes).create(owner.id)),
    /** The next turn that the server begins. */
    nextTurn: Queue.take(turns),
    /** All that was logged, at every level, a JSON text each. */
    logged,
  };
});

const providerOf = (turns: Queue.Queue<OpenTurn>): ProviderService["Service"] => ({
  describe: Effect.succeed({ kind: "extractive", label: "Citing", model: null }),
  limits: Effect.succeed({ storedLength: maxStoredLength, expandedLength: maxExpandedLength }),
  quoteLayout: "tags",
  check: () => Effect.succeed({ storedLength: 0, expandedLength: 0 }),
  stream: (request) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const parts = yield* Queue.unbounded<ReplyPart, Cause.Done>();
        yield* Queue.offer(turns, {
          request,
          give: (...given) => Queue.offerAllUnsafe(parts, given),
          finish: () => Queue.endUnsafe(parts),
        });
        return Stream.fromQueue(parts);
      }),
    ),
  tryOut: Effect.succeed({ ok: true, message: "" }),
});

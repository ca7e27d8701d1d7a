import { createServer } from "node:http";
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import type { QuoteLayout } from "@pincite/format";
import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as HttpServer from "effect/http/HttpServer";
import type { ServeError } from "effect/http/HttpServerError";
import * as Layer from "effect/Layer";
import * as Scope from "effect/Scope";
import { type Code, Codes } from "./access/Codes.ts";
import { People } from "./access/People.ts";
import { type DataFolderError, layerDataFolder } from "./database/DataFolder.ts";
import type { NewerDatabase } from "./database/migrations.ts";
import { bracketed } from "./access/request-origin.ts";
import { Environment } from "./environment/Environment.ts";
import { EventBus } from "./events/EventBus.ts";
import { isWildcard } from "./http/addresses-of.ts";
import { layerHttp, portOf } from "./http/layer-http.ts";
import { readStaticFiles } from "./http/StaticFiles.ts";
import { layerServices, type ProviderOptions } from "./layers.ts";
import type { ToolSources } from "./tools/layer-tools.ts";
import { layerLogging, type LogLevel } from "./logging.ts";

/** How a server is started. */
export interface ServeOptions {
  /** The folder of the environment's data, made when absent. */
  readonly dataFolder: string;
  /** The address to listen on; this machine alone (127.0.0.1) by default. */
  readonly host?: string | undefined;
  /** The port to listen on; 0, the default, takes a free one. */
  readonly port?: number | undefined;
  /** Other names under which the server may be reached, such as a tunnel's, with or without port. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The built web app; without it only the API is served. */
  readonly webFolder?: string | undefined;
  /** What people call this environment; the name of the machine by default. */
  readonly label?: string | undefined;
  /** A provider given by flags or the process's environment; without it the settings decide. */
  readonly provider?: ProviderOptions | undefined;
  /** What tools read besides the data folder's own `ledgers` and `corpora`. */
  readonly sources?: ToolSources | undefined;
  /** How quotes are written for a provider; `tags` by default. */
  readonly quoteLayout?: QuoteLayout | undefined;
  /** What is logged, as JSON lines on stderr; warnings and errors by default. */
  readonly logLevel?: LogLevel | undefined;
}

/** A server that runs. */
export interface RunningServer {
  readonly environmentId: string;
  /** Where this machine reaches it, such as `http://127.0.0.1:7423`. */
  readonly address: string;
  /** A one-time code that signs one browser or device of the owner in, within five minutes. */
  readonly createCode: () => Promise<Code>;
  /** The address with a fresh one-time code in its fragment, which no log of a server or proxy sees. */
  readonly createLink: () => Promise<string>;
  /** Ends replies and connections, keeps what they were at, and closes the data. */
  readonly stop: () => Promise<void>;
}

/** The address cannot be listened on. */
export class AddressUnavailable extends Data.TaggedError("AddressUnavailable")<{
  readonly host: string;
  readonly port: number;
  readonly cause: unknown;
}> {
  override get message(): string {
    const code = this.cause instanceof Error && "code" in this.cause ? this.cause.code : undefined;
    const where = `Port ${this.port} on ${this.host}`;
    if (code === "EADDRINUSE") return `${where} is taken by another program. Choose another port.`;
    if (code === "EACCES") return `${where} needs more rights than this program has. Choose a port above 1023.`;
    return `${where} cannot be listened on (${String(code ?? this.cause)}).`;
  }
}

/** How long requests under way may take to finish when the server stops. */
const gracefulShutdownTimeout = "1 second";

/** Starts a server; rejects with a `DataFolderError`, `NewerDatabase` or `AddressUnavailable` whose message is for people. */
export const serve = (options: ServeOptions): Promise<RunningServer> => Effect.runPromise(makeServer(options));

const layerListen = (host: string, port: number) =>
  NodeHttpServer.layer(createServer, { host, port, gracefulShutdownTimeout }).pipe(
    Layer.catch(({ cause }: ServeError) =>
      Layer.effectContext(Effect.fail(new AddressUnavailable({ host, port, cause }))),
    ),
  );

const makeServer = Effect.fnUntraced(function* (
  options: ServeOptions,
): Effect.fn.Return<RunningServer, DataFolderError | NewerDatabase | AddressUnavailable> {
  const host = options.host ?? "127.0.0.1";
  const port = options.port ?? 0;
  const files = options.webFolder === undefined ? undefined : readStaticFiles(options.webFolder);
  const layer = layerHttp({ host, allowedHosts: options.allowedHosts ?? [], files }).pipe(
    Layer.provideMerge(layerListen(host, port)),
    Layer.provideMerge(layerServices(options.dataFolder, options.provider, options.quoteLayout, options.sources)),
    Layer.provideMerge(Environment.layer({ label: options.label })),
    Layer.provideMerge(layerDataFolder({ folder: options.dataFolder, only: true })),
    Layer.provideMerge(layerLogging(options.logLevel ?? "warn")),
  );
  const scope = yield* Scope.make();
  const context = yield* Effect.onError(Layer.buildWithScope(layer, scope), (cause) =>
    Scope.close(scope, Exit.failCause(cause)),
  );
  const createCode = Context.get(context, Codes).create(Context.get(context, People).owner.id);
  const bus = Context.get(context, EventBus);
  const bound = portOf(Context.get(context, HttpServer.HttpServer).address);
  const address = `http://${isWildcard(host) ? "127.0.0.1" : bracketed(host)}:${bound}`;
  yield* Effect.logInfo("Server started").pipe(Effect.annotateLogs({ address }), Effect.provideContext(context));
  return {
    environmentId: Context.get(context, Environment).id,
    address,
    createCode: () => Effect.runPromise(createCode),
    createLink: () => Effect.runPromise(Effect.map(createCode, ({ code }) => `${address}/#code=${code}`)),
    stop: () => Effect.runPromise(Effect.andThen(bus.close, Scope.close(scope, Exit.void))),
  };
});

import { Api } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpRouter from "effect/http/HttpRouter";
import * as HttpServer from "effect/http/HttpServer";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import * as Layer from "effect/Layer";
import { knownHosts } from "../access/request-origin.ts";
import { addressesOf } from "./addresses-of.ts";
import { layerAccountsHandlers } from "./accounts-handlers.ts";
import { layerAccessHandlers, layerPairingHandlers } from "./access-handlers.ts";
import { layerAuthorization } from "./Authorization.ts";
import { layerChatSessionsHandlers } from "./chat-sessions-handlers.ts";
import { layerCitationsHandlers } from "./citations-handlers.ts";
import { layerMessagesHandlers, layerThreadsHandlers } from "./conversation-handlers.ts";
import { layerDocumentsHandlers } from "./documents-handlers.ts";
import { layerEnvironmentHandlers, layerHealthHandlers } from "./environment-handlers.ts";
import { layerEventsHandlers } from "./events-handlers.ts";
import { guard } from "./guard.ts";
import { layerInputValidation } from "./input-validation.ts";
import { layerPeopleHandlers } from "./people-handlers.ts";
import { layerProviderHandlers } from "./provider-handlers.ts";
import type { StaticFiles } from "./StaticFiles.ts";
import { layerStaticRoutes } from "./static-routes.ts";

/** What is served, and under which names. */
export interface HttpOptions {
  readonly host: string;
  readonly allowedHosts: readonly string[];
  readonly files: StaticFiles | undefined;
}

const layerHandlers = Layer.mergeAll(
  layerHealthHandlers,
  layerPairingHandlers,
  layerAccessHandlers,
  layerPeopleHandlers,
  layerEnvironmentHandlers,
  layerThreadsHandlers,
  layerMessagesHandlers,
  layerChatSessionsHandlers,
  layerEventsHandlers,
  layerProviderHandlers,
  layerDocumentsHandlers,
  layerCitationsHandlers,
  layerAccountsHandlers,
).pipe(Layer.provide([layerAuthorization, layerInputValidation]));

/** Serves the API and the web app with the HTTP server at hand. */
export const layerHttp = (options: HttpOptions) => {
  const routes = Layer.mergeAll(
    HttpApiBuilder.layer(Api).pipe(Layer.provide(layerHandlers)),
    layerStaticRoutes(options.files),
  );
  return Layer.effectDiscard(
    Effect.gen(function* () {
      const server = yield* HttpServer.HttpServer;
      const port = portOf(server.address);
      const app = yield* HttpRouter.toHttpEffect(routes);
      yield* server.serve(guard(knownHosts(addressesOf(options.host), port, options.allowedHosts), app));
    }),
  );
};

/** The port that a server listens on. */
export const portOf = (address: HttpServer.HttpServer["Service"]["address"]): number =>
  address._tag === "UnixPathAddress" ? 0 : address.port;

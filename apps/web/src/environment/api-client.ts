import { Api } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as FetchHttpClient from "effect/http/FetchHttpClient";
import * as HttpApiClient from "effect/http-api/HttpApiClient";

const make = HttpApiClient.make(Api, { baseUrl: globalThis.location.origin }).pipe(
  Effect.provide(FetchHttpClient.layer),
);

/** The typed client of the environment that served this page. */
export type ApiClient = Effect.Success<typeof make>;

/** Makes the typed client; requests carry the session cookie because they stay on this origin. */
export const apiClient: ApiClient = Effect.runSync(make);

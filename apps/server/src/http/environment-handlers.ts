import { Api } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { Environment } from "../environment/Environment.ts";
import { ProviderService } from "../provider/ProviderService.ts";
import { version } from "../version.ts";

/** What this server can do beyond the first version of the API; clients ask here, not by version number. */
const capabilities = ["citation-checks", "documents", "events", "people", "provider-settings"];

/** Whether the server runs; tells nothing else. */
export const layerHealthHandlers = HttpApiBuilder.group(Api, "health", (handlers) =>
  handlers.handle("check", () => Effect.succeed({ status: "ok" as const })),
);

/** The environment. */
export const layerEnvironmentHandlers = HttpApiBuilder.group(
  Api,
  "environment",
  Effect.fnUntraced(function* (handlers) {
    const { id, label } = yield* Environment;
    const provider = yield* ProviderService;
    return handlers.handle(
      "get",
      Effect.fnUntraced(function* () {
        const { quoteLayout } = provider;
        const limits = yield* provider.limits;
        return { id, label, version, capabilities, limits, quoteLayout, provider: yield* provider.describe };
      }),
    );
  }),
);

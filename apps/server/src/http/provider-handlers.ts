import { Api } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { ProviderService } from "../provider/ProviderService.ts";
import { ProviderSettings } from "../provider/ProviderSettings.ts";
import { ownerOnly } from "./owner-only.ts";

/** The provider: its settings, and trying it. */
export const layerProviderHandlers = HttpApiBuilder.group(
  Api,
  "provider",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* ProviderSettings;
    const provider = yield* ProviderService;
    return handlers.handleAll({
      get: () => settings.get,
      update: ({ payload }) => Effect.andThen(ownerOnly("chooses the provider"), settings.update(payload)),
      check: () => Effect.andThen(ownerOnly("tries the provider"), provider.tryOut),
    });
  }),
);

import { Api } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { Documents } from "../documents/Documents.ts";

/** Documents. */
export const layerDocumentsHandlers = HttpApiBuilder.group(
  Api,
  "documents",
  Effect.fnUntraced(function* (handlers) {
    const documents = yield* Documents;
    return handlers.handleAll({
      // The request's schema has bounded the length already.
      create: ({ payload }) => Effect.map(Effect.orDie(documents.add(payload)), ({ document }) => document),
      list: () => Effect.map(documents.list, (all) => ({ documents: all })),
      get: ({ params }) => documents.get(params.id),
      remove: ({ params }) => documents.remove(params.id),
    });
  }),
);

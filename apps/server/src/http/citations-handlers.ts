import { Api, CurrentAccess } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { CitationChecks } from "../citations/CitationChecks.ts";

/** Citations. */
export const layerCitationsHandlers = HttpApiBuilder.group(
  Api,
  "citations",
  Effect.fnUntraced(function* (handlers) {
    const { check } = yield* CitationChecks;
    return handlers.handle("check", ({ payload }) =>
      Effect.gen(function* () {
        const { person } = yield* CurrentAccess;
        return { checks: yield* check(person.id, payload.citations) };
      }),
    );
  }),
);

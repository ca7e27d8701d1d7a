import { Api, CurrentAccess } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { Accounts } from "../ledger/Accounts.ts";

/** The accounts of the person who asks. */
export const layerAccountsHandlers = HttpApiBuilder.group(
  Api,
  "accounts",
  Effect.fnUntraced(function* (handlers) {
    const accounts = yield* Accounts;
    return handlers.handle(
      "get",
      Effect.fnUntraced(function* ({ params }) {
        const { person } = yield* CurrentAccess;
        return yield* accounts.get(person.id, params.id);
      }),
    );
  }),
);

import { type Access, Authorization, CurrentAccess, Unauthorized } from "@pincite/api";
import * as Effect from "effect/Effect";
import { HttpServerRequest } from "effect/http/HttpServerRequest";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { Accesses } from "../access/Accesses.ts";
import { Environment } from "../environment/Environment.ts";

/** Lets requests through that carry a valid bearer token or session cookie, and tells handlers whose it is. */
export const layerAuthorization = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const accesses = yield* Accesses;
    const { cookieName } = yield* Environment;

    const authorize = Effect.fnUntraced(function* <A, E, R>(
      handler: Effect.Effect<A, E, R>,
      kind: Access["kind"],
      token: string,
    ) {
      const access = yield* accesses.verify(token);
      if (access?.kind !== kind) {
        return yield* new Unauthorized({ message: "Sign in with a one-time code, or send a bearer token." });
      }
      return yield* Effect.provideService(handler, CurrentAccess, access);
    });

    return Authorization.of({
      bearer: (handler, { credential }) => authorize(handler, "bearer", Redacted.value(credential)),
      session: (handler) =>
        Effect.flatMap(HttpServerRequest, (request) =>
          authorize(handler, "session", request.cookies[cookieName] ?? ""),
        ),
    });
  }),
);

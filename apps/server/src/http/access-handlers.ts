import { Api, CurrentAccess } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpEffect from "effect/http/HttpEffect";
import { HttpServerRequest } from "effect/http/HttpServerRequest";
import * as HttpServerResponse from "effect/http/HttpServerResponse";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import * as Option from "effect/Option";
import { Accesses, sessionLifetime } from "../access/Accesses.ts";
import { Codes } from "../access/Codes.ts";
import { Environment } from "../environment/Environment.ts";

/** Signing in with a one-time code. */
export const layerPairingHandlers = HttpApiBuilder.group(
  Api,
  "pairing",
  Effect.fnUntraced(function* (handlers) {
    const codes = yield* Codes;
    const accesses = yield* Accesses;
    const { cookieName } = yield* Environment;

    const redeem = (code: string) =>
      Effect.flatMap(HttpServerRequest, (request) =>
        codes.redeem(
          code,
          Option.getOrElse(request.remoteAddress, () => ""),
        ),
      );

    return handlers.handleAll({
      createSession: Effect.fnUntraced(function* ({ payload, request }) {
        const personId = yield* redeem(payload.code);
        const { access, token } = yield* accesses.create(personId, "session", payload.label ?? "Browser");
        // Over plain HTTP, as on loopback, a browser would drop a cookie that is marked secure.
        const secure = request.headers["origin"]?.startsWith("https:") ?? false;
        yield* HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.orDie(
            HttpServerResponse.setCookie(response, cookieName, token, {
              httpOnly: true,
              sameSite: "strict",
              path: "/",
              maxAge: sessionLifetime,
              secure,
            }),
          ),
        );
        return access;
      }),
      createToken: Effect.fnUntraced(function* ({ payload }) {
        const personId = yield* redeem(payload.code);
        return yield* accesses.create(personId, "bearer", payload.label);
      }),
    });
  }),
);

/** Who is signed in; signing out. */
export const layerAccessHandlers = HttpApiBuilder.group(
  Api,
  "access",
  Effect.fnUntraced(function* (handlers) {
    const codes = yield* Codes;
    const accesses = yield* Accesses;
    const { cookieName } = yield* Environment;

    return handlers.handleAll({
      session: () => CurrentAccess,
      signOut: Effect.fnUntraced(function* () {
        const { id, person } = yield* CurrentAccess;
        yield* Effect.ignore(accesses.revoke(person.id, id));
        yield* HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.orDie(HttpServerResponse.expireCookie(response, cookieName, { path: "/" })),
        );
      }),
      tokens: Effect.fnUntraced(function* () {
        const { id, person } = yield* CurrentAccess;
        return { tokens: yield* accesses.list(person.id, id) };
      }),
      revoke: ({ params }) => Effect.flatMap(CurrentAccess, ({ person }) => accesses.revoke(person.id, params.id)),
      createCode: () => Effect.flatMap(CurrentAccess, ({ person }) => codes.create(person.id)),
    });
  }),
);

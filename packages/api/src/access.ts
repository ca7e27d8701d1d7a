import * as Context from "effect/Context";
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware";
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity";
import * as Schema from "effect/Schema";
import {
  BodyTooLarge,
  CodeRejected,
  Forbidden,
  InvalidInput,
  NotFound,
  TooManyAttempts,
  Unauthorized,
} from "./errors.ts";
import { TokenId } from "./ids.ts";
import { maxTitleLength } from "./limits.ts";
import { Person } from "./person.ts";
import { Time } from "./text.ts";

/** A way into the environment that a person holds: a browser's session or a device's bearer token. The secret is no part of it. */
export const Access = Schema.Struct({
  id: TokenId,
  kind: Schema.Literals(["session", "bearer"]),
  label: Schema.String,
  createdAt: Time,
  lastUsedAt: Time,
  /** Whether this very request came with it. */
  current: Schema.Boolean,
});
/** A way into the environment that a person holds. */
export type Access = typeof Access.Type;

/** A session or token with the person to whom it belongs. */
export const Session = Schema.Struct({ ...Access.fields, person: Person });
/** A session or token with the person to whom it belongs. */
export type Session = typeof Session.Type;

/** Who asks: the session or token that came with the request, and whose it is. */
export class CurrentAccess extends Context.Service<CurrentAccess, Session>()("@pincite/api/CurrentAccess") {}

/** Lets a request through that carries a session cookie or a bearer token. The cookie's real name is the key, `_` and a part of the environment's id, so that two servers on one host keep apart. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentAccess }>()(
  "@pincite/api/Authorization",
  {
    error: [Unauthorized, Forbidden],
    security: {
      bearer: HttpApiSecurity.bearer,
      session: HttpApiSecurity.apiKey({ key: "pincite", in: "cookie" }),
    },
  },
) {}

/** Turns input of the wrong shape or size into an error that says what was expected. */
export class InputValidation extends HttpApiMiddleware.Service<InputValidation>()("@pincite/api/InputValidation", {
  error: [InvalidInput, BodyTooLarge],
}) {}

const code = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(128));
const label = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(maxTitleLength));

/** Signing in: a one-time code for a cookie or a token. */
export class PairingGroup extends HttpApiGroup.make("pairing")
  .add(
    HttpApiEndpoint.post("createSession", "/session", {
      payload: Schema.Struct({ code, label: Schema.optionalKey(label) }),
      success: Access,
      error: [CodeRejected, TooManyAttempts, Forbidden],
    }),
    HttpApiEndpoint.post("createToken", "/tokens", {
      payload: Schema.Struct({ code, label }),
      success: Schema.Struct({ token: Schema.String, access: Access }),
      error: [CodeRejected, TooManyAttempts, Forbidden],
    }),
  )
  .middleware(InputValidation) {}

/** Who is signed in, and with what; signing out; a code for another device of the same person. */
export class AccessGroup extends HttpApiGroup.make("access")
  .add(
    HttpApiEndpoint.get("session", "/session", { success: Session }),
    HttpApiEndpoint.delete("signOut", "/session"),
    HttpApiEndpoint.get("tokens", "/tokens", { success: Schema.Struct({ tokens: Schema.Array(Access) }) }),
    HttpApiEndpoint.delete("revoke", "/tokens/:id", { params: { id: TokenId }, error: NotFound }),
    HttpApiEndpoint.post("createCode", "/codes", { success: Schema.Struct({ code: Schema.String, expiresAt: Time }) }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}

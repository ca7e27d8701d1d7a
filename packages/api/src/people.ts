import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { Forbidden, NotFound } from "./errors.ts";
import { PersonId } from "./ids.ts";
import { Person, PersonName } from "./person.ts";
import { Time } from "./text.ts";

const code = { code: Schema.String, expiresAt: Time };

/** The people of the environment. Only its owner invites; each other person sees themselves alone. */
export class PeopleGroup extends HttpApiGroup.make("people")
  .add(
    HttpApiEndpoint.get("list", "/people", { success: Schema.Struct({ people: Schema.Array(Person) }) }),
    /** A new person, and the one-time code that signs them in. */
    HttpApiEndpoint.post("invite", "/people", {
      payload: Schema.Struct({ name: PersonName }),
      success: Schema.Struct({ person: Person, ...code }),
      error: Forbidden,
    }),
    /** Another one-time code for a person who has none left. */
    HttpApiEndpoint.post("createCode", "/people/:id/codes", {
      params: { id: PersonId },
      success: Schema.Struct(code),
      error: [Forbidden, NotFound],
    }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}

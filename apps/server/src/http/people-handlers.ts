import { Api, CurrentAccess } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { Codes } from "../access/Codes.ts";
import { People } from "../access/People.ts";
import { ownerOnly } from "./owner-only.ts";

/** The people of the environment. */
export const layerPeopleHandlers = HttpApiBuilder.group(
  Api,
  "people",
  Effect.fnUntraced(function* (handlers) {
    const people = yield* People;
    const codes = yield* Codes;
    return handlers.handleAll({
      list: Effect.fnUntraced(function* () {
        const { person } = yield* CurrentAccess;
        return { people: person.isOwner ? yield* people.list : [person] };
      }),
      invite: Effect.fnUntraced(function* ({ payload }) {
        yield* ownerOnly("invites people");
        const person = yield* people.invite(payload.name);
        return { person, ...(yield* codes.create(person.id)) };
      }),
      createCode: Effect.fnUntraced(function* ({ params }) {
        yield* ownerOnly("makes codes for other people");
        const { id } = yield* people.get(params.id);
        return yield* codes.create(id);
      }),
    });
  }),
);

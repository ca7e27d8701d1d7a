import { CurrentAccess, Forbidden } from "@pincite/api";
import * as Effect from "effect/Effect";

/** Fails unless the owner of the environment asks; `does` ends the sentence "Only the owner …". */
export const ownerOnly = (does: string): Effect.Effect<void, Forbidden, CurrentAccess> =>
  Effect.flatMap(CurrentAccess, ({ person }) =>
    person.isOwner
      ? Effect.void
      : Effect.fail(new Forbidden({ message: `Only the owner of this environment ${does}.` })),
  );

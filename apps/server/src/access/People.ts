import { NotFound, type Person, type PersonId } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { insertWelcomeThread } from "../environment/welcome-thread.ts";
import { randomId } from "../identifiers.ts";

/** A row of `people`. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly is_owner: number;
  readonly created_at: number;
}

/** Who uses the environment. Whatever a person has is found through their id alone. */
export class People extends Context.Service<
  People,
  {
    /** The one to whom the environment belongs, as whom the commands on this machine act. */
    readonly owner: Person;
    readonly list: Effect.Effect<ReadonlyArray<Person>>;
    readonly get: (id: PersonId) => Effect.Effect<Person, NotFound>;
    /** A new person, with a first thread of their own. */
    readonly invite: (name: string) => Effect.Effect<Person>;
  }
>()("@pincite/server/access/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const owners = yield* Effect.orDie(sql<PersonRow>`SELECT * FROM people WHERE is_owner = 1`);
      const owner = owners[0] ?? (yield* Effect.die(new Error("an environment has an owner")));

      const list = Effect.map(
        Effect.orDie(sql<PersonRow>`SELECT * FROM people ORDER BY is_owner DESC, created_at, id`),
        (rows) => rows.map(toPerson),
      ).pipe(Effect.withSpan("People.list"));

      const get = Effect.fn("People.get")(function* (id: PersonId) {
        const rows = yield* Effect.orDie(sql<PersonRow>`SELECT * FROM people WHERE id = ${id}`);
        const row = rows[0];
        return row === undefined
          ? yield* new NotFound({ kind: "person", id, message: "There is no such person here." })
          : toPerson(row);
      });

      const invite = Effect.fn("People.invite")(function* (name: string) {
        const id = yield* randomId("per_");
        const now = yield* Clock.currentTimeMillis;
        const row = { id, name: name.trim(), is_owner: 0, created_at: now };
        yield* sql`INSERT INTO people ${sql.insert(row)}`.pipe(
          Effect.andThen(insertWelcomeThread(row.id, now)),
          Effect.provideService(SqlClient.SqlClient, sql),
          sql.withTransaction,
          Effect.orDie,
        );
        return toPerson(row);
      });

      return People.of({ owner: toPerson(owner), list, get, invite });
    }),
  );
}

/** A row as the API shows it. */
export const toPerson = (row: PersonRow): Person => ({
  id: row.id as PersonId,
  name: row.name,
  isOwner: row.is_owner === 1,
  createdAt: row.created_at,
});

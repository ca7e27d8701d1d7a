import { hostname } from "node:os";
import { type EnvironmentId, maxTitleLength } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { randomId } from "../identifiers.ts";
import { insertWelcomeThread } from "./welcome-thread.ts";

/** Who this environment is. */
export class Environment extends Context.Service<
  Environment,
  {
    /** Made once, kept with the data. */
    readonly id: EnvironmentId;
    readonly label: string;
    /** The name of the session cookie: cookies know no ports, so two servers on one host need two names. */
    readonly cookieName: string;
  }
>()("@pincite/server/environment/Environment") {
  /** Reads the environment of the database, or makes it together with its first thread. A given label replaces the kept one. */
  static readonly layer = (options: {
    readonly label?: string | undefined;
  }): Layer.Layer<Environment, never, SqlClient.SqlClient> =>
    Layer.effect(
      Environment,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const given = options.label?.trim().slice(0, maxTitleLength);
        const row = yield* sql
          .withTransaction(
            Effect.gen(function* () {
              const rows = yield* sql<{
                readonly id: string;
                readonly label: string;
              }>`SELECT id, label FROM environment`;
              const kept = rows[0] ?? (yield* create(given));
              if (given !== undefined && given !== "" && given !== kept.label) {
                yield* sql`UPDATE environment SET label = ${given}`;
                return { ...kept, label: given };
              }
              return kept;
            }),
          )
          .pipe(Effect.orDie);
        const id = row.id as EnvironmentId;
        return Environment.of({ id, label: row.label, cookieName: `pincite_${id.slice(cookieStart, cookieEnd)}` });
      }),
    );
}

/** The part of the id that names the cookie: after `env_`, 8 characters tell two environments of a host apart. */
const cookieStart = 4;
const cookieEnd = 12;

const create = Effect.fnUntraced(function* (label: string | undefined) {
  const sql = yield* SqlClient.SqlClient;
  const id = yield* randomId("env_");
  const now = yield* Clock.currentTimeMillis;
  const row = { key: 1, id, label: label === undefined || label === "" ? hostname() : label, created_at: now };
  yield* sql`INSERT INTO environment ${sql.insert(row)}`;
  const owners = yield* sql<{ readonly id: string }>`SELECT id FROM people WHERE is_owner = 1`;
  for (const owner of owners) yield* insertWelcomeThread(owner.id, now);
  return row;
});

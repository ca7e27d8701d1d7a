import { type Access, NotFound, type PersonId, type Session, type TokenId } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { randomId, randomText } from "../identifiers.ts";
import { type PersonRow, toPerson } from "./People.ts";
import { hashSecret, matchesHash } from "./secrets.ts";

/** A row of `access`. */
interface AccessRow {
  readonly id: string;
  readonly person_id: string;
  readonly kind: Access["kind"];
  readonly label: string;
  readonly hash: Uint8Array;
  readonly created_at: number;
  readonly last_used_at: number;
}

/** The person of an access, in the same row. */
interface PersonOfAccess extends Pick<PersonRow, "name" | "is_owner"> {
  readonly person_since: number;
}

/** 32 bytes of secret beside the id, which only finds the row. */
const secretBytes = 32;

/** How old `last_used_at` may get, in milliseconds: people read it in days, and each request would otherwise write. */
const usePrecision = 60_000;

/** How long a session lasts in a browser at most, in milliseconds: the 400 days that browsers allow a cookie. One unused for longer is dropped. */
export const sessionLifetime = 400 * 24 * 60 * 60 * 1000;

/** Sessions and bearer tokens: kept hashed, listed, revoked. A token is the row's id, a dot, and the secret. */
export class Accesses extends Context.Service<
  Accesses,
  {
    /** A new way in for a person; `token` is told once. */
    readonly create: (
      personId: PersonId,
      kind: Access["kind"],
      label: string,
    ) => Effect.Effect<{ readonly token: string; readonly access: Access }>;
    /** Whose token this is, when it is one. */
    readonly verify: (token: string) => Effect.Effect<Session | undefined>;
    /** The ways in that a person has. */
    readonly list: (personId: PersonId, current: TokenId) => Effect.Effect<ReadonlyArray<Access>>;
    /** Ends one of a person's own. */
    readonly revoke: (personId: PersonId, id: TokenId) => Effect.Effect<void, NotFound>;
    /** Returns when this way in is revoked. */
    readonly revoked: (id: TokenId) => Effect.Effect<void>;
  }
>()("@pincite/server/access/Accesses") {
  static readonly layer = Layer.effect(
    Accesses,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const revocations = new Map<TokenId, Deferred.Deferred<void>>();

      const oldest = (yield* Clock.currentTimeMillis) - sessionLifetime;
      yield* Effect.orDie(sql`DELETE FROM access WHERE kind = 'session' AND last_used_at < ${oldest}`);

      const create = Effect.fn("Accesses.create")(function* (personId: PersonId, kind: Access["kind"], label: string) {
        const id = (yield* randomId("acc_")) as TokenId;
        const secret = yield* randomText(secretBytes);
        const now = yield* Clock.currentTimeMillis;
        const times = { created_at: now, last_used_at: now };
        const row = { id, person_id: personId, kind, label, hash: hashSecret(secret), ...times };
        yield* Effect.orDie(sql`INSERT INTO access ${sql.insert(row)}`);
        return { token: `${id}.${secret}`, access: toAccess(row, id) };
      });

      const verify = Effect.fn("Accesses.verify")(function* (token: string) {
        const dot = token.indexOf(".");
        if (dot === -1) return undefined;
        const id = token.slice(0, dot);
        const rows = yield* Effect.orDie(
          sql<AccessRow & PersonOfAccess>`
            SELECT access.*, name, is_owner, people.created_at AS person_since
            FROM access JOIN people ON people.id = person_id WHERE access.id = ${id}`,
        );
        const row = rows[0];
        if (row === undefined || !matchesHash(token.slice(dot + 1), row.hash)) return undefined;
        const now = yield* Clock.currentTimeMillis;
        if (now - row.last_used_at >= usePrecision) {
          yield* Effect.orDie(sql`UPDATE access SET last_used_at = ${now} WHERE id = ${id}`);
        }
        const { person_id, name, is_owner, person_since } = row;
        const person = toPerson({ id: person_id, name, is_owner, created_at: person_since });
        return { ...toAccess(row, row.id), person };
      });

      const list = Effect.fn("Accesses.list")(function* (personId: PersonId, current: TokenId) {
        const rows = yield* Effect.orDie(
          sql<AccessRow>`SELECT * FROM access WHERE person_id = ${personId} ORDER BY created_at DESC, id`,
        );
        return rows.map((row) => toAccess(row, current));
      });

      const revoke = Effect.fn("Accesses.revoke")(function* (personId: PersonId, id: TokenId) {
        const rows = yield* Effect.orDie(
          sql`DELETE FROM access WHERE id = ${id} AND person_id = ${personId} RETURNING id`,
        );
        if (rows.length === 0) {
          return yield* new NotFound({
            kind: "token",
            id,
            message: "This session or token does not exist, or was revoked.",
          });
        }
        const revocation = revocations.get(id);
        revocations.delete(id);
        if (revocation !== undefined) yield* Deferred.succeed(revocation, undefined);
      });

      const revoked = (id: TokenId) =>
        Effect.suspend(() => {
          const revocation = revocations.get(id) ?? Deferred.makeUnsafe<void>();
          revocations.set(id, revocation);
          return Deferred.await(revocation);
        });

      return Accesses.of({ create, verify, list, revoke, revoked });
    }),
  );
}

const toAccess = (row: AccessRow, current: string): Access => ({
  id: row.id as TokenId,
  kind: row.kind,
  label: row.label,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  current: row.id === current,
});

import type { PersonId } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layerDataFolder } from "../../database/DataFolder.ts";

/** A data folder of its own, removed afterwards. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "pincite-provider-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
);

/** A migrated database in a folder of its own, with an environment in it. */
export const layerEnvironment = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) =>
    Layer.effectDiscard(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* sql`INSERT INTO environment (key, id, label, created_at) VALUES (1, ${environmentId}, 'test', 0)`;
      }),
    ).pipe(Layer.provideMerge(layerDataFolder({ folder, only: true }))),
  ),
);

/** The id of the environment in `layerEnvironment`. */
export const environmentId = "env_AAAAAAAAAAAAAAAAAAAAAA";

/** A message to put into the database. */
export interface StoredMessage {
  readonly id: string;
  readonly threadId: string;
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly status?: "complete" | "streaming" | "failed";
  readonly provider?: string;
}

/** The person to whom the environment in `layerEnvironment` belongs. */
export const ownerId = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const owners = yield* sql<{ readonly id: PersonId }>`SELECT id FROM people WHERE is_owner = 1`;
  return owners[0]?.id ?? (yield* Effect.die(new Error("no owner")));
});

/** Stores the owner's messages in their threads, which are made as needed and named after their ids. */
export const storeMessages = (...messages: ReadonlyArray<StoredMessage>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const personId = yield* ownerId;
    const now = yield* Clock.currentTimeMillis;
    for (const { id, threadId, role, text, status = "complete", provider = null } of messages) {
      yield* sql`
        INSERT OR IGNORE INTO threads (id, person_id, title, has_own_title, created_at, updated_at)
        VALUES (${threadId}, ${personId}, ${`About ${threadId}`}, 1, ${now}, ${now})`;
      yield* sql`
        INSERT INTO messages (id, thread_id, position, role, text, status, version, provider, created_at, updated_at)
        SELECT ${id}, ${threadId}, count(*), ${role}, ${text}, ${status}, 1, ${provider}, ${now}, ${now}
        FROM messages WHERE thread_id = ${threadId}`;
    }
  });

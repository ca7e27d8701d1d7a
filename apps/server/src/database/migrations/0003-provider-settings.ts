import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";

/** Which provider answers; its key is not in the database. */
export const providerSettings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE provider_settings (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      kind TEXT NOT NULL CHECK (kind IN ('extractive', 'openai-compatible')),
      base_url TEXT,
      model TEXT,
      expanded_limit INTEGER,
      CHECK (kind = 'extractive' OR (base_url IS NOT NULL AND model IS NOT NULL))
    ) STRICT`;
});

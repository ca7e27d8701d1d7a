import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";

/** Providers of further kinds: what a kind may be is the API's to say, since SQLite changes no check of a table. */
export const moreProviders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE provider_settings_of_any_kind (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      kind TEXT NOT NULL,
      base_url TEXT,
      model TEXT,
      expanded_limit INTEGER,
      CHECK (kind = 'extractive' OR (base_url IS NOT NULL AND model IS NOT NULL))
    ) STRICT`;
  yield* sql`
    INSERT INTO provider_settings_of_any_kind (key, kind, base_url, model, expanded_limit)
    SELECT key, kind, base_url, model, expanded_limit FROM provider_settings`;
  yield* sql`DROP TABLE provider_settings`;
  yield* sql`ALTER TABLE provider_settings_of_any_kind RENAME TO provider_settings`;
});

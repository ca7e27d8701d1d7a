import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Migrator from "effect/sql/Migrator";
import * as SqlClient from "effect/sql/SqlClient";
import { threadsAndAccess } from "./migrations/0001-threads-and-access.ts";
import { documentsAndSearch } from "./migrations/0002-documents-and-search.ts";
import { providerSettings } from "./migrations/0003-provider-settings.ts";
import { peopleAndCitations } from "./migrations/0004-people-and-citations.ts";
import { moreProviders } from "./migrations/0005-more-providers.ts";

/** All migrations in order, by number and name. One that was released is never changed again. */
const migrations = {
  "0001_threads_and_access": threadsAndAccess,
  "0002_documents_and_search": documentsAndSearch,
  "0003_provider_settings": providerSettings,
  "0004_people_and_citations": peopleAndCitations,
  "0005_more_providers": moreProviders,
};

const table = "schema_version";

/** The database was written by a newer version of Pincite than this one. */
export class NewerDatabase extends Data.TaggedError("NewerDatabase")<{
  readonly found: number;
  readonly known: number;
}> {
  override get message(): string {
    return `The data folder was written by a newer Pincite (schema ${this.found}; this version knows ${this.known}). Update Pincite, or use another data folder.`;
  }
}

/** Brings the schema up to date, in one transaction; `schema_version` says which migrations were applied. */
export const migrate = Effect.gen(function* () {
  const known = Object.keys(migrations).length;
  const found = yield* currentVersion;
  if (found > known) return yield* new NewerDatabase({ found, known });
  yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations), table });
});

const currentVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const tables = yield* sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ${table}`;
  if (tables.length === 0) return 0;
  const rows = yield* sql<{ readonly version: number | null }>`SELECT max(migration_id) AS version FROM ${sql(table)}`;
  return rows[0]?.version ?? 0;
});

import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Migrator from "effect/sql/Migrator";
import * as SqlClient from "effect/sql/SqlClient";
import { temporaryFolder } from "../../testing/TestServer.ts";
import { migrate } from "../migrations.ts";
import { layerSqliteClient } from "../SqliteClient.ts";
import { threadsAndAccess } from "./0001-threads-and-access.ts";
import { documentsAndSearch } from "./0002-documents-and-search.ts";
import { providerSettings } from "./0003-provider-settings.ts";

describe("a database from before there were more providers", () => {
  it.live("keeps the one it had, and takes others", () =>
    Effect.gen(function* () {
      const filename = join(yield* temporaryFolder, "environment.db");
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const loader = Migrator.fromRecord({
          "0001_threads_and_access": threadsAndAccess,
          "0002_documents_and_search": documentsAndSearch,
          "0003_provider_settings": providerSettings,
        });
        yield* Migrator.make({})({ loader, table: "schema_version" });
        const settings = { key: 1, kind: "openai-compatible", base_url: "http://e/v1", model: "m", expanded_limit: 9 };
        yield* sql`INSERT INTO provider_settings ${sql.insert(settings)}`;
        yield* migrate;
        assert.deepEqual(yield* sql`SELECT * FROM provider_settings`, [settings]);
        yield* sql`UPDATE provider_settings SET kind = 'anthropic'`;
        const failed = yield* Effect.flip(sql`UPDATE provider_settings SET model = NULL`);
        assert.strictEqual(failed._tag, "SqlError");
      }).pipe(Effect.provide(layerSqliteClient({ filename })));
    }).pipe(Effect.scoped),
  );
});

import type * as Api from "@pincite/api";
import { DocumentId, maxDocumentLength, NotFound } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { createHash, randomBytes } from "node:crypto";
import { decodeFile, type FileRefused } from "./decode-file.ts";
import { divideDocument, type Passage } from "./passages.ts";
import { withSpaces } from "./words.ts";

/** A document's text is longer than the limit; lengths in UTF-16 code units. */
export class DocumentTooLong extends Data.TaggedError("DocumentTooLong")<{
  readonly name: string;
  readonly length: number;
  readonly limit: number;
}> {
  override get message(): string {
    return `${this.name} is ${this.length} characters long; the limit is ${this.limit}.`;
  }
}

/** An imported document; `created` is false when the same text was there already, under whatever name. */
export interface Imported {
  readonly document: Api.DocumentSummary;
  readonly created: boolean;
}

interface Row {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly media_type: Api.DocumentMediaType;
  readonly length: number;
  readonly created_at: number;
}

/** The documents of the environment, which answers can quote. */
export class Documents extends Context.Service<
  Documents,
  {
    /** Stores a text and makes it searchable. The same text again is the same document. */
    readonly add: (input: Api.DocumentInput) => Effect.Effect<Imported, DocumentTooLong>;
    /** Stores a file: its kind is told by the extension, its bytes are strict UTF-8, with or without a byte order mark. */
    readonly importFile: (name: string, bytes: Uint8Array) => Effect.Effect<Imported, DocumentTooLong | FileRefused>;
    /** All documents, the newest first. */
    readonly list: Effect.Effect<ReadonlyArray<Api.DocumentSummary>>;
    readonly get: (id: Api.DocumentId) => Effect.Effect<Api.Document, NotFound>;
    readonly remove: (id: Api.DocumentId) => Effect.Effect<void, NotFound>;
  }
>()("@pincite/server/documents/Documents") {
  /** Documents in the database. */
  static readonly layer: Layer.Layer<Documents, never, SqlClient.SqlClient> = Layer.effect(
    Documents,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;

      const add = Effect.fn("Documents.add")(function* (input: Api.DocumentInput) {
        const { name, mediaType, text } = input;
        if (text.length > maxDocumentLength) {
          return yield* new DocumentTooLong({ name, length: text.length, limit: maxDocumentLength });
        }
        const hash = createHash("sha256").update(`${mediaType}\n${text}`).digest("base64url");
        const known = yield* byHash(sql, hash);
        if (known !== undefined) return { document: toSummary(known), created: false };
        const { revision, passages } = divideDocument(text, mediaType);
        const id = `doc_${randomBytes(16).toString("base64url")}`;
        const createdAt = yield* Clock.currentTimeMillis;
        return yield* sql
          .withTransaction(
            Effect.gen(function* () {
              // Another import of the same text may have come first.
              const meanwhile = yield* byHash(sql, hash);
              if (meanwhile !== undefined) return { document: toSummary(meanwhile), created: false };
              const [row] = yield* sql<Row>`
                INSERT INTO documents (id, name, media_type, length, hash, revision, created_at, text)
                VALUES (${id}, ${name}, ${mediaType}, ${text.length}, ${hash}, ${revision}, ${createdAt}, ${text})
                RETURNING key, id, name, media_type, length, created_at`;
              if (row === undefined) return yield* Effect.die("INSERT returned no row");
              yield* insertPassages(sql, row.key, passages);
              return { document: toSummary(row), created: true };
            }),
          )
          .pipe(Effect.orDie);
      });

      const importFile = Effect.fn("Documents.importFile")(function* (name: string, bytes: Uint8Array) {
        return yield* add(yield* decodeFile(name, bytes));
      });

      const list = sql<Row>`
        SELECT key, id, name, media_type, length, created_at FROM documents ORDER BY key DESC`.pipe(
        Effect.map((rows) => rows.map(toSummary)),
        Effect.orDie,
        Effect.withSpan("Documents.list"),
      );

      const get = Effect.fn("Documents.get")(function* (id: Api.DocumentId) {
        const [row] = yield* Effect.orDie(
          sql<Row & { readonly text: string }>`
            SELECT key, id, name, media_type, length, created_at, text FROM documents WHERE id = ${id}`,
        );
        if (row === undefined) return yield* notFound(id);
        return { ...toSummary(row), text: row.text };
      });

      const remove = Effect.fn("Documents.remove")(function* (id: Api.DocumentId) {
        const rows = yield* Effect.orDie(sql`DELETE FROM documents WHERE id = ${id} RETURNING key`);
        if (rows.length === 0) return yield* notFound(id);
      });

      return Documents.of({ add, importFile, list, get, remove });
    }),
  );
}

const byHash = (sql: SqlClient.SqlClient, hash: string): Effect.Effect<Row | undefined> =>
  Effect.orDie(
    Effect.map(
      sql<Row>`SELECT key, id, name, media_type, length, created_at FROM documents WHERE hash = ${hash}`,
      (rows) => rows[0],
    ),
  );

/** All passages at once: one statement a table, since each is a trip to the database's thread. */
const insertPassages = (
  sql: SqlClient.SqlClient,
  documentKey: number,
  passages: ReadonlyArray<Passage>,
): Effect.Effect<void, SqlError> =>
  Effect.gen(function* () {
    const rows = JSON.stringify(
      passages.map(({ kind, heading, text, start, before, after }) => ({
        kind,
        start,
        text,
        before,
        after,
        heading: withSpaces(heading),
        words: withSpaces(text),
      })),
    );
    yield* sql`
      INSERT INTO passages (document_key, position, kind, start, text, before, after)
      SELECT ${documentKey}, key, value ->> 'kind', value ->> 'start', value ->> 'text', value ->> 'before', value ->> 'after'
      FROM json_each(${rows})`;
    yield* sql`
      INSERT INTO passage_words (rowid, heading, text)
      SELECT passages.key, value ->> 'heading', value ->> 'words'
      FROM json_each(${rows}) AS row JOIN passages ON document_key = ${documentKey} AND position = row.key`;
    yield* sql`
      INSERT INTO passage_trigrams (rowid, text) SELECT key, text FROM passages WHERE document_key = ${documentKey}`;
  });

const toSummary = (row: Row): Api.DocumentSummary => ({
  id: DocumentId.make(row.id),
  name: row.name,
  mediaType: row.media_type,
  length: row.length,
  createdAt: row.created_at,
});

const notFound = (id: string) => new NotFound({ kind: "document", id, message: "There is no such document." });

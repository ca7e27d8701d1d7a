import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";

/**
 * Documents, the passages that answers quote from, and full-text search over passages and messages.
 *
 * A passage is a span of its document's text stream; `before` and `after` hold the stream around it, so that a quote's
 * context is at hand without projecting the document again. The indexes keep no copy of the text. Two serve one search:
 * stemmed words, and trigrams for scripts that put no space between words. Those of messages follow the table by triggers, a
 * reply once it is no longer being written; those of passages are written along with them, since their words are found in code.
 */
export const documentsAndSearch = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE documents (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      media_type TEXT NOT NULL CHECK (media_type IN ('text/markdown', 'text/plain')),
      length INTEGER NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      revision TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      text TEXT NOT NULL
    ) STRICT`;
  yield* sql`
    CREATE TABLE passages (
      key INTEGER PRIMARY KEY,
      document_key INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('prose', 'code')),
      start INTEGER NOT NULL,
      text TEXT NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      UNIQUE (document_key, position)
    ) STRICT`;
  yield* sql`
    CREATE VIRTUAL TABLE passage_words USING fts5(
      heading, text, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
    )`;
  yield* sql`
    CREATE VIRTUAL TABLE passage_trigrams USING fts5(
      text, content = '', contentless_delete = 1, tokenize = 'trigram'
    )`;
  yield* sql`
    CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN
      DELETE FROM passage_words WHERE rowid = old.key;
      DELETE FROM passage_trigrams WHERE rowid = old.key;
    END`;
  yield* sql`
    CREATE VIRTUAL TABLE message_words USING fts5(
      text, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
    )`;
  yield* sql`
    CREATE VIRTUAL TABLE message_trigrams USING fts5(
      text, content = '', contentless_delete = 1, tokenize = 'trigram'
    )`;
  yield* sql`
    INSERT INTO message_words (rowid, text) SELECT key, text FROM messages WHERE status <> 'streaming'`;
  yield* sql`
    INSERT INTO message_trigrams (rowid, text) SELECT key, text FROM messages WHERE status <> 'streaming'`;
  yield* sql`
    CREATE TRIGGER messages_inserted AFTER INSERT ON messages WHEN new.status <> 'streaming' BEGIN
      INSERT INTO message_words (rowid, text) VALUES (new.key, new.text);
      INSERT INTO message_trigrams (rowid, text) VALUES (new.key, new.text);
    END`;
  yield* sql`
    CREATE TRIGGER messages_updated AFTER UPDATE OF text, status ON messages
    WHEN old.status <> 'streaming' OR new.status <> 'streaming' BEGIN
      DELETE FROM message_words WHERE rowid = old.key;
      DELETE FROM message_trigrams WHERE rowid = old.key;
      INSERT INTO message_words (rowid, text) SELECT new.key, new.text WHERE new.status <> 'streaming';
      INSERT INTO message_trigrams (rowid, text) SELECT new.key, new.text WHERE new.status <> 'streaming';
    END`;
  yield* sql`
    CREATE TRIGGER messages_deleted AFTER DELETE ON messages WHEN old.status <> 'streaming' BEGIN
      DELETE FROM message_words WHERE rowid = old.key;
      DELETE FROM message_trigrams WHERE rowid = old.key;
    END`;
});

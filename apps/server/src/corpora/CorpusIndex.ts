import * as Effect from "effect/Effect";
import * as Semaphore from "effect/Semaphore";
import { makeSqliteConnection } from "../database/SqliteConnection.ts";
import { meaningfulWordsOf, withSpaces } from "../documents/words.ts";
import type { CorpusText } from "./corpus-text.ts";
import { readCorpusText } from "./corpus-text.ts";
import { findTexts } from "./corpus-files.ts";
import { divideText } from "./divide-text.ts";

/** A passage that fits. */
export interface FoundPiece extends Omit<CorpusText, "text"> {
  readonly text: string;
}

/** Words of a question that are looked for: a pasted page must not scan the index thousands of times. */
const mostWords = 32;

const tables = [
  "CREATE TABLE pieces (key INTEGER PRIMARY KEY, root TEXT NOT NULL, path TEXT NOT NULL)",
  "CREATE INDEX pieces_of_file ON pieces (root, path)",
  "CREATE VIRTUAL TABLE words USING fts5(title, text, spaced, tokenize = 'porter unicode61 remove_diacritics 2')",
];

/** A full-text index in memory, in a thread of its own, over the texts of corpora as they stand when one asks. */
export const makeCorpusIndex = Effect.gen(function* () {
  const connection = yield* Effect.orDie(
    makeSqliteConnection({ filename: ":memory:", readOnly: false, setup: tables, cacheSize: 16 }),
  );
  const one = yield* Semaphore.make(1);
  let next = 1;
  const indexed = new Map<string, Map<string, { readonly version: string; readonly of?: Omit<CorpusText, "text"> }>>();
  const run = (sql: string, parameters: ReadonlyArray<unknown>) =>
    Effect.orDie(connection.execute(sql, parameters, undefined));

  const forget = Effect.fnUntraced(function* (root: string, path: string) {
    yield* run("DELETE FROM words WHERE rowid IN (SELECT key FROM pieces WHERE root = ? AND path = ?)", [root, path]);
    yield* run("DELETE FROM pieces WHERE root = ? AND path = ?", [root, path]);
  });

  const add = Effect.fnUntraced(function* (root: string, { path, title, text }: CorpusText) {
    const first = next;
    const pieces = divideText(text).map(({ start, end }) => {
      const piece = text.slice(start, end);
      // What is searched has spaces between words in every script; what is shown is the text's own.
      const spaced = withSpaces(piece);
      return [next++, piece, spaced === piece ? "" : spaced];
    });
    yield* run("INSERT INTO pieces (key, root, path) SELECT value, ?, ? FROM json_each(?)", [
      root,
      path,
      JSON.stringify(pieces.map((_, index) => first + index)),
    ]);
    yield* run(
      `INSERT INTO words (rowid, title, text, spaced)
       SELECT value ->> 0, ?, value ->> 1, value ->> 2 FROM json_each(?)`,
      [withSpaces(title), JSON.stringify(pieces)],
    );
  });

  const refresh = Effect.fnUntraced(function* (root: string) {
    const known = indexed.get(root) ?? new Map();
    indexed.set(root, known);
    const found = yield* Effect.promise(() => findTexts(root));
    const there = new Set(found.map(({ path }) => path));
    for (const path of known.keys()) {
      if (there.has(path)) continue;
      yield* forget(root, path);
      known.delete(path);
    }
    for (const { path, version } of found) {
      if (known.get(path)?.version === version) continue;
      yield* forget(root, path);
      // A file that cannot be read is left out until it changes.
      const text = yield* Effect.option(readCorpusText(root, path));
      if (text._tag === "Some") yield* add(root, text.value);
      known.set(path, text._tag === "Some" ? { version, of: text.value } : { version });
    }
    return known;
  });

  const search = Effect.fn("CorpusIndex.search")(function* (root: string, query: string, limit: number) {
    const known = yield* refresh(root);
    const words = [...new Set(meaningfulWordsOf(withSpaces(query)))].slice(0, mostWords);
    if (words.length === 0) return [];
    const terms = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" OR ");
    const rows = yield* run(
      `SELECT path, words.text AS text FROM words JOIN pieces ON key = words.rowid
       WHERE words MATCH ? AND root = ? ORDER BY bm25(words, 0.5, 1.0, 1.0), key LIMIT ?`,
      [terms, root, limit],
    );
    return (rows as ReadonlyArray<{ readonly path: string; readonly text: string }>).flatMap(({ path, text }) => {
      const file = known.get(path)?.of;
      return file === undefined ? [] : [{ path, title: file.title, meta: file.meta, text } satisfies FoundPiece];
    });
  });

  return {
    search: (root: string, query: string, limit: number) => one.withPermits(1)(search(root, query, limit)),
  };
});

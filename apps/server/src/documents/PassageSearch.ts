import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { trigramsOf, trigramWeight } from "./words.ts";

/** What to look for: words in lower case, those that every sentence has left out. */
export interface SearchTerms {
  readonly words: ReadonlyArray<string>;
}

/** A passage of a document that fits, with what a citation of it needs. `relevance` is 1 for the best of its search. */
export interface FoundPassage {
  readonly documentId: string;
  readonly documentName: string;
  readonly revision: string;
  readonly kind: "prose" | "code";
  readonly start: number;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly relevance: number;
}

/** A message that fits, as stored. `relevance` is 1 for the best of its search. */
export interface FoundMessage {
  readonly id: string;
  readonly threadId: string;
  readonly threadTitle: string;
  readonly role: "user" | "assistant";
  readonly version: number;
  readonly text: string;
  readonly relevance: number;
}

/** Whose messages a search finds, and which of them it leaves out. */
export interface MessagesApart {
  readonly personId: string;
  readonly ids: ReadonlyArray<string>;
  /** Replies of the provider of this name. */
  readonly provider: string;
}

/** The added constant of reciprocal rank fusion (Cormack et al. 2009): how much the first ranks weigh over the next. */
const fusionConstant = 60;

/** Hits that each of the two rankings contributes. */
const depth = 60;

/** Terms that a search may have: a pasted page of questions must not scan the index thousands of times. */
const mostWords = 48;
const mostTrigrams = 96;

/** What keeps a search of a large table short. */
export interface SearchBounds {
  /** Up to this many rows a table is searched whole: ranking them all takes a few hundredths of a second. */
  readonly whole: number;
  /** In a larger table, a term that as many rows hold is left to the rarer ones, if there are any. */
  readonly frequent: number;
}

const defaultBounds: SearchBounds = { whole: 30_000, frequent: 4_000 };

/** Searches documents and messages by two rankings, stemmed words and trigrams, fused: words are right where spaces divide them, trigrams where not. */
export class PassageSearch extends Context.Service<
  PassageSearch,
  {
    readonly passages: (terms: SearchTerms, limit: number) => Effect.Effect<ReadonlyArray<FoundPassage>>;
    readonly messages: (
      terms: SearchTerms,
      limit: number,
      apart: MessagesApart,
    ) => Effect.Effect<ReadonlyArray<FoundMessage>>;
  }
>()("@pincite/server/documents/PassageSearch") {
  /** Search by SQLite's FTS5, within bounds. */
  static readonly layerWith = (bounds: SearchBounds): Layer.Layer<PassageSearch, never, SqlClient.SqlClient> =>
    Layer.effect(
      PassageSearch,
      Effect.map(SqlClient.SqlClient, (sql) => {
        const bound = bounded(sql, bounds);
        return PassageSearch.of({ passages: passages(sql, bound), messages: messages(sql, bound) });
      }),
    );

  /** Search by SQLite's FTS5. */
  static readonly layer = this.layerWith(defaultBounds);
}

const passages = (sql: SqlClient.SqlClient, bound: Bounded) =>
  Effect.fn("PassageSearch.passages")(function* (terms: SearchTerms, limit: number) {
    const rank = (index: Index, list: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const query = yield* bound(index, "passages", list);
        if (query === undefined) return [];
        // A heading tells what its passages are about, at half the weight of their own words.
        const weights = index === "passage_words" ? sql`, 0.5, 1.0` : sql``;
        return yield* ranked(sql`
          SELECT rowid AS key FROM ${sql(index)} WHERE ${sql(index)} MATCH ${query.terms} AND rowid > ${query.after}
          ORDER BY bm25(${sql(index)}${weights}), rowid LIMIT ${depth}`);
      });
    const { words, trigrams } = toTerms(terms);
    const relevance = fuse(
      yield* rank("passage_words", words),
      yield* rank("passage_trigrams", trigrams),
      trigramWeight(terms.words),
      limit,
    );
    if (relevance.size === 0) return [];
    const rows = yield* sql<Omit<FoundPassage, "relevance"> & { readonly key: number }>`
      SELECT passages.key AS key, documents.id AS documentId, documents.name AS documentName, revision, kind, start,
        passages.text AS text, before, after
      FROM passages JOIN documents ON documents.key = document_key
      WHERE ${sql.in("passages.key", [...relevance.keys()])}`;
    return withRelevance(rows, relevance);
  }, Effect.orDie);

const messages = (sql: SqlClient.SqlClient, bound: Bounded) =>
  Effect.fn("PassageSearch.messages")(function* (terms: SearchTerms, limit: number, apart: MessagesApart) {
    const rank = (index: Index, list: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const query = yield* bound(index, "messages", list);
        if (query === undefined) return [];
        return yield* ranked(sql`
          SELECT messages.key AS key FROM ${sql(index)} JOIN messages ON messages.key = ${sql(index)}.rowid
            JOIN threads ON threads.id = thread_id
          WHERE ${sql(index)} MATCH ${query.terms} AND ${sql(index)}.rowid > ${query.after}
            AND person_id = ${apart.personId} AND status = 'complete' AND provider IS NOT ${apart.provider}
            AND NOT ${sql.in("messages.id", apart.ids)}
          ORDER BY bm25(${sql(index)}), messages.key LIMIT ${depth}`);
      });
    const { words, trigrams } = toTerms(terms);
    const relevance = fuse(
      yield* rank("message_words", words),
      yield* rank("message_trigrams", trigrams),
      trigramWeight(terms.words),
      limit,
    );
    if (relevance.size === 0) return [];
    const rows = yield* sql<Omit<FoundMessage, "relevance"> & { readonly key: number }>`
      SELECT messages.key AS key, messages.id AS id, thread_id AS threadId, threads.title AS threadTitle, role, version, text
      FROM messages JOIN threads ON threads.id = thread_id
      WHERE ${sql.in("messages.key", [...relevance.keys()])}`;
    return withRelevance(rows, relevance);
  }, Effect.orDie);

type Index = "passage_words" | "passage_trigrams" | "message_words" | "message_trigrams";

type Bounded = ReturnType<typeof bounded>;

/**
 * A query whose cost does not grow with the table: in a large one only the rare terms, which say most anyway, and where all
 * are frequent the newest rows alone. Undefined when there is nothing to look for.
 */
const bounded = (sql: SqlClient.SqlClient, { whole, frequent }: SearchBounds) =>
  Effect.fnUntraced(function* (index: Index, table: "passages" | "messages", terms: ReadonlyArray<string>) {
    if (terms.length === 0) return undefined;
    const [row] = yield* sql<{ readonly newest: number | null }>`SELECT max(key) AS newest FROM ${sql(table)}`;
    const newest = row?.newest ?? 0;
    if (newest <= whole) return { terms: terms.join(" OR "), after: 0 };
    const counts = yield* sql<{ readonly term: string; readonly count: number }>`
      SELECT value AS term,
        (SELECT count(*) FROM (SELECT 1 FROM ${sql(index)} WHERE ${sql(index)} MATCH value LIMIT ${frequent})) AS count
      FROM json_each(${JSON.stringify(terms)}) ORDER BY count`;
    const rare: string[] = [];
    let rows = 0;
    for (const { term, count } of counts) {
      rows += count;
      if (count >= frequent || rows > whole) break;
      if (count > 0) rare.push(term);
    }
    if (rare.length > 0) return { terms: rare.join(" OR "), after: 0 };
    return { terms: terms.join(" OR "), after: newest - whole };
  });

const ranked = <E>(rows: Effect.Effect<ReadonlyArray<object>, E>): Effect.Effect<ReadonlyArray<number>, E> =>
  Effect.map(rows, (found) => (found as ReadonlyArray<{ readonly key: number }>).map(({ key }) => key));

/** The terms of both searches, each a phrase in quotes, so none is read as an operator. */
const toTerms = (
  terms: SearchTerms,
): { readonly words: ReadonlyArray<string>; readonly trigrams: ReadonlyArray<string> } => {
  const words = [...new Set(terms.words)].slice(0, mostWords);
  return { words: words.map(quoted), trigrams: trigramsOf(words).slice(0, mostTrigrams).map(quoted) };
};

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Keys by reciprocal rank fusion of both rankings, the best first, their scores with 1 for the best. */
const fuse = (
  byWords: ReadonlyArray<number>,
  byTrigrams: ReadonlyArray<number>,
  trigramsWeigh: number,
  limit: number,
): ReadonlyMap<number, number> => {
  const scores = new Map<number, number>();
  const count = (ranking: ReadonlyArray<number>, weight: number) => {
    for (const [rank, key] of ranking.entries()) {
      scores.set(key, (scores.get(key) ?? 0) + weight / (fusionConstant + rank + 1));
    }
  };
  count(byWords, 1);
  count(byTrigrams, trigramsWeigh);
  const best = [...scores].toSorted(([keyA, a], [keyB, b]) => b - a || keyA - keyB).slice(0, limit);
  const top = best[0]?.[1] ?? 1;
  return new Map(best.map(([key, score]) => [key, score / top]));
};

const withRelevance = <Row extends { readonly key: number }>(
  rows: ReadonlyArray<Row>,
  relevance: ReadonlyMap<number, number>,
): (Row & { readonly relevance: number })[] =>
  rows
    .map((row) => ({ ...row, relevance: relevance.get(row.key) ?? 0 }))
    .toSorted((a, b) => b.relevance - a.relevance || a.key - b.key);

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

/** Which messages a search leaves out. */
export interface MessagesApart {
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
  /** Search by SQLite's FTS5. */
  static readonly layer: Layer.Layer<PassageSearch, never, SqlClient.SqlClient> = Layer.effect(
    PassageSearch,
    Effect.map(SqlClient.SqlClient, (sql) => PassageSearch.of({ passages: passages(sql), messages: messages(sql) })),
  );
}

const passages = (sql: SqlClient.SqlClient) =>
  Effect.fn("PassageSearch.passages")(function* (terms: SearchTerms, limit: number) {
    const { words, trigrams } = toQueries(terms);
    const [byWords, byTrigrams] = yield* Effect.all([
      words === ""
        ? none
        : // A heading tells what its passages are about, at half the weight of their own words.
          ranked(sql`SELECT rowid AS key FROM passage_words WHERE passage_words MATCH ${words}
            ORDER BY bm25(passage_words, 0.5, 1.0), rowid LIMIT ${depth}`),
      trigrams === ""
        ? none
        : ranked(sql`SELECT rowid AS key FROM passage_trigrams WHERE passage_trigrams MATCH ${trigrams}
            ORDER BY rank, rowid LIMIT ${depth}`),
    ]);
    const relevance = fuse(byWords, byTrigrams, trigramWeight(terms.words), limit);
    if (relevance.size === 0) return [];
    const rows = yield* sql<Omit<FoundPassage, "relevance"> & { readonly key: number }>`
      SELECT passages.key AS key, documents.id AS documentId, documents.name AS documentName, revision, kind, start,
        passages.text AS text, before, after
      FROM passages JOIN documents ON documents.key = document_key
      WHERE ${sql.in("passages.key", [...relevance.keys()])}`;
    return withRelevance(rows, relevance);
  }, Effect.orDie);

const messages = (sql: SqlClient.SqlClient) =>
  Effect.fn("PassageSearch.messages")(function* (terms: SearchTerms, limit: number, apart: MessagesApart) {
    const { words, trigrams } = toQueries(terms);
    const eligible = sql`status = 'complete' AND provider IS NOT ${apart.provider} AND NOT ${sql.in("id", apart.ids)}`;
    const [byWords, byTrigrams] = yield* Effect.all([
      words === ""
        ? none
        : ranked(sql`SELECT messages.key AS key FROM message_words JOIN messages ON messages.key = message_words.rowid
            WHERE message_words MATCH ${words} AND ${eligible} ORDER BY bm25(message_words), messages.key LIMIT ${depth}`),
      trigrams === ""
        ? none
        : ranked(sql`SELECT messages.key AS key FROM message_trigrams JOIN messages ON messages.key = message_trigrams.rowid
            WHERE message_trigrams MATCH ${trigrams} AND ${eligible} ORDER BY bm25(message_trigrams), messages.key LIMIT ${depth}`),
    ]);
    const relevance = fuse(byWords, byTrigrams, trigramWeight(terms.words), limit);
    if (relevance.size === 0) return [];
    const rows = yield* sql<Omit<FoundMessage, "relevance"> & { readonly key: number }>`
      SELECT messages.key AS key, messages.id AS id, thread_id AS threadId, threads.title AS threadTitle, role, version, text
      FROM messages JOIN threads ON threads.id = thread_id
      WHERE ${sql.in("messages.key", [...relevance.keys()])}`;
    return withRelevance(rows, relevance);
  }, Effect.orDie);

const none: Effect.Effect<ReadonlyArray<number>> = Effect.succeed([]);

const ranked = <E>(rows: Effect.Effect<ReadonlyArray<object>, E>): Effect.Effect<ReadonlyArray<number>, E> =>
  Effect.map(rows, (found) => (found as ReadonlyArray<{ readonly key: number }>).map(({ key }) => key));

/** The two queries of one search; each term is a phrase in quotes, so none is read as an operator. */
const toQueries = (terms: SearchTerms): { readonly words: string; readonly trigrams: string } => {
  const words = [...new Set(terms.words)].slice(0, mostWords);
  return {
    words: words.map(quoted).join(" OR "),
    trigrams: trigramsOf(words).slice(0, mostTrigrams).map(quoted).join(" OR "),
  };
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

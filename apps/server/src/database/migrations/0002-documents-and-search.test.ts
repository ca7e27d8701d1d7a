import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as SqlClient from "effect/sql/SqlClient";
import { layerEnvironment, storeMessages } from "../../provider/testing/environment.ts";

/** Ids of the messages that an index finds. */
const found = (index: "message_words" | "message_trigrams", query: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{ readonly id: string }>`
      SELECT id FROM ${sql(index)} JOIN messages ON messages.key = ${sql(index)}.rowid
      WHERE ${sql(index)} MATCH ${query} ORDER BY id`;
    return rows.map(({ id }) => id);
  });

const update = (id: string, text: string, status: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE messages SET text = ${text}, status = ${status} WHERE id = ${id}`,
  );

const message = { threadId: "t", role: "assistant" } as const;

describe("the full-text index of messages", () => {
  it.effect("holds a message as soon as it is stored, by its words in any form and by parts of words", () =>
    Effect.gen(function* () {
      yield* storeMessages(
        { ...message, id: "a", text: "Cancelled policies" },
        { ...message, id: "b", text: "保险单的有效期" },
      );
      assert.deepEqual(yield* found("message_words", "policy OR cancelling"), ["a"]);
      assert.deepEqual(yield* found("message_trigrams", "有效期"), ["b"]);
    }).pipe(Effect.provide(layerEnvironment)),
  );

  it.effect("holds a reply only when it is no longer being written", () =>
    Effect.gen(function* () {
      yield* storeMessages({ ...message, id: "a", text: "", status: "streaming" });
      yield* update("a", "half an ans", "streaming");
      assert.deepEqual(yield* found("message_words", "half"), []);
      yield* update("a", "half an answer is whole", "complete");
      assert.deepEqual(yield* found("message_words", "half"), ["a"]);
      yield* update("a", "", "streaming");
      assert.deepEqual(yield* found("message_words", "half"), []);
      yield* update("a", "another", "failed");
      assert.deepEqual(yield* found("message_words", "half OR another"), ["a"]);
      yield* update("a", "third", "complete");
      assert.deepEqual(yield* found("message_words", "another"), []);
      assert.deepEqual(yield* found("message_trigrams", "third"), ["a"]);
    }).pipe(Effect.provide(layerEnvironment)),
  );

  it.effect("forgets messages with their thread", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* storeMessages(
        { ...message, id: "a", text: "one" },
        { ...message, id: "b", text: "two", status: "streaming" },
      );
      yield* sql`DELETE FROM threads WHERE id = 't'`;
      assert.deepEqual(yield* sql`SELECT count(*) AS n FROM messages`, [{ n: 0 }]);
      assert.deepEqual(yield* sql`SELECT count(*) AS n FROM message_words WHERE message_words MATCH 'one'`, [{ n: 0 }]);
      yield* storeMessages({ ...message, id: "c", text: "three" });
      assert.deepEqual(yield* found("message_words", "one OR three"), ["c"]);
    }).pipe(Effect.provide(layerEnvironment)),
  );
});

import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { layerEnvironment, ownerId, storeMessages } from "../provider/testing/environment.ts";
import { PassageSearch } from "./PassageSearch.ts";

const layer = PassageSearch.layerWith({ whole: 10, frequent: 5 }).pipe(Layer.provideMerge(layerEnvironment));

const search = (...words: readonly string[]) =>
  Effect.gen(function* () {
    const { messages } = yield* PassageSearch;
    const found = yield* messages({ words }, 50, { personId: yield* ownerId, ids: ["r"], provider: "none" });
    return found.map(({ id }) => id);
  });

/** Forty messages that all speak of insurance; the seventh alone names the hedgehog. */
const fill = storeMessages(
  ...Array.from({ length: 40 }, (_, index) => ({
    id: `m${index}`,
    threadId: "t",
    role: "assistant" as const,
    text: index === 7 ? "The insurance of the hedgehog." : `Insurance number ${index}.`,
  })),
);

describe("a search in a large table", () => {
  it.effect("goes by the rare words, wherever they stand", () =>
    Effect.gen(function* () {
      yield* fill;
      assert.deepEqual(yield* search("insurance", "hedgehog"), ["m7"]);
    }).pipe(Effect.provide(layer)),
  );

  it.effect("looks at the newest rows where all words are frequent", () =>
    Effect.gen(function* () {
      yield* fill;
      const found = yield* search("insurance");
      assert.equal(found.length, 10);
      assert.isTrue(found.every((id) => Number(id.slice(1)) >= 30));
    }).pipe(Effect.provide(layer)),
  );

  it.effect("finds nothing for words that nothing holds, or for none", () =>
    Effect.gen(function* () {
      yield* fill;
      assert.deepEqual(yield* search("zebra"), []);
      assert.deepEqual(yield* search(), []);
    }).pipe(Effect.provide(layer)),
  );
});

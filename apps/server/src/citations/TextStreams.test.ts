import { assert, describe, it } from "@effect/vitest";
import { streamOfMarkdown } from "@pincite/markdown/stream";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { StreamCache } from "./StreamCache.ts";
import { type SourceText, TextStreams } from "./TextStreams.ts";
import { streamFromText } from "@pincite/anchor";

const markdown = (key: string, text: string): SourceText => ({ key, text, mediaType: "text/markdown" });

/** Within the guard's bounds, and yet a minute's work for a parser. */
const slow = `${"[a](b ".repeat(2_000)}\n\n`.repeat(200);

describe("reading text streams", () => {
  it.live("gives what the page shows, in order, one worker for all", () =>
    Effect.gen(function* () {
      const { read } = yield* TextStreams;
      const texts = ["One *two*.", "$5 and $x$", "- a\n- b"];
      const read3 = yield* Effect.forEach(texts, (text, index) => read(markdown(`m${index}`, text)), {
        concurrency: "unbounded",
      });
      assert.deepStrictEqual(
        read3.map((stream) => stream?.text),
        texts.map((text) => streamOfMarkdown(text).text),
      );
    }).pipe(Effect.provide(TextStreams.layer())),
  );

  it.live("gives up on a text that takes too long, remembers that, and reads the next", () =>
    Effect.gen(function* () {
      const { read } = yield* TextStreams;
      assert.strictEqual(yield* read(markdown("slow", slow)), undefined);
      // No text stands under this key any more that could be parsed: the answer is the remembered one.
      assert.strictEqual(yield* read(markdown("slow", "quick")), undefined);
    }).pipe(Effect.provide(TextStreams.layer({ budget: () => "50 millis" }))),
  );

  it.live("goes on with a new worker after one was given up", () =>
    Effect.gen(function* () {
      const { read } = yield* TextStreams;
      const waiting = yield* Effect.forkChild(read(markdown("slow", slow)));
      yield* Effect.yieldNow;
      yield* Fiber.interrupt(waiting);
      assert.strictEqual((yield* read(markdown("m", "*quick*")))?.text, "quick");
    }).pipe(Effect.provide(TextStreams.layer())),
  );
});

describe("the cache of streams", () => {
  it("lets go of what was unused for longest when its texts grow beyond its capacity", () => {
    const cache = new StreamCache(12);
    cache.set("a", streamFromText("12345"));
    cache.set("b", streamFromText("12345"));
    assert.isDefined(cache.get("a"));
    cache.set("c", streamFromText("1234"));
    assert.isUndefined(cache.get("b"));
    assert.strictEqual(cache.get("a")?.stream?.text, "12345");
    cache.set("a", undefined);
    assert.deepInclude(cache.get("a"), { stream: undefined });
  });
});

import type * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import type * as Latch from "effect/Latch";

/** Runs `work` some time after the latch opens, closing it just before; so often as it opens, never faster than `interval`, and not at all while nothing happens. */
export const whenOpen = (
  latch: Latch.Latch,
  interval: Duration.Input,
  work: Effect.Effect<void>,
): Effect.Effect<never> =>
  Effect.forever(
    Effect.gen(function* () {
      yield* latch.await;
      yield* Effect.sleep(interval);
      yield* latch.close;
      yield* work;
    }),
  );

import { expect, test } from "vitest";
import { lost, randomParts } from "./testing/composing.ts";
import { batches } from "./testing/difference.ts";
import { Random } from "./testing/random.ts";

test.each(batches(20))("in 1,000 random messages (%i) every chip is found in order", (seed) => {
  const random = new Random(7000 + seed);
  for (let i = 0; i < 1000; i++) {
    const parts = randomParts(random);
    expect({ parts, lost: lost(parts) }).toEqual({ parts, lost: [] });
  }
});

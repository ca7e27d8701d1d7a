import { expect, test } from "vitest";
import { brokenLaw, randomUri, someUris } from "./testing/codec-laws.ts";
import { batches, documentsOf, failing } from "./testing/difference.ts";

const uris = someUris(20_000);

test("valid URIs of every kind keep the laws", () => {
  expect(failing(uris, (uri) => brokenLaw(uri) !== undefined)).toEqual([]);
});

test.each(batches(20))("of 50,000 damaged URIs (%i) none breaks a law, and none makes the codec throw", (seed) => {
  const damaged = documentsOf(6000 + seed, 50_000, (random) => randomUri(random, uris));
  expect(failing(damaged, (uri) => brokenLaw(uri) !== undefined)).toEqual([]);
});

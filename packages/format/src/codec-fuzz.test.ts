import { expect, test } from "vitest";
import { decode, encode } from "./index.ts";
import { brokenLaw, brokenWriting, loosened, randomUri, someUris } from "./testing/codec-laws.ts";
import { documentsOf, failing } from "./testing/difference.ts";
import { randomCitation } from "./testing/random-citation.ts";
import { Random } from "./testing/random.ts";

const uris = someUris(1000);

test("of 20,000 damaged URIs none breaks a law, and none makes the codec throw", () => {
  const damaged = [...documentsOf(6000, 20_000, (random) => randomUri(random, uris))];
  // Else the laws would be asked of nothing.
  expect(damaged.filter((uri) => decode(uri).ok).length).toBeGreaterThan(4000);
  expect(failing(damaged, (uri) => brokenLaw(uri) !== undefined)).toEqual([]);
});

test("another order of parameters and other spellings are the same citation", () => {
  const random = new Random(6);
  for (const uri of uris) {
    const result = decode(loosened(random, uri));
    expect(result.ok && encode(result.citation)).toBe(uri);
  }
});

test("3,000 citations of any script are written as the plain way writes them, and read again", () => {
  const random = new Random(7);
  const citations = Array.from({ length: 3000 }, () => randomCitation(random));
  expect(citations.filter((citation) => brokenWriting(citation) !== undefined)).toEqual([]);
});

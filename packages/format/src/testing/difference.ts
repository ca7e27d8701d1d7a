import { collect } from "../index.ts";
import { oracle } from "./oracle.ts";
import { Random } from "./random.ts";

/** Whether our scanner and remark find citations at different places. */
export function differs(markdown: string): boolean {
  const found = collect(markdown).map(({ start, end }) => [start, end]);
  return JSON.stringify(found) !== JSON.stringify(oracle(markdown));
}

/** The documents on which a test fails, as small as they still fail; no more than a few. */
export function failing(documents: Iterable<string>, fails: (markdown: string) => boolean = differs): string[] {
  const failures: string[] = [];
  for (const markdown of documents) {
    if (!fails(markdown)) continue;
    failures.push(shrunk(markdown, fails));
    if (failures.length === ENOUGH) break;
  }
  return failures;
}

/** A number of random documents, made one after the other. */
export function* documentsOf(seed: number, count: number, document: (random: Random) => string): Generator<string> {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) yield document(random);
}

/** The numbers from 1 on, as seeds of batches. */
export function batches(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

// More would say nothing new, and shrinking takes a second each.
const ENOUGH = 3;

/** The text without whatever it can lose and still fail, in pieces of half its length down to a character. */
function shrunk(text: string, fails: (text: string) => boolean): string {
  let smallest = text;
  for (let size = Math.ceil(text.length / 2); size >= 1;) {
    let smaller = false;
    for (let at = 0; at + size <= smallest.length;) {
      const without = smallest.slice(0, at) + smallest.slice(at + size);
      if (fails(without)) {
        smallest = without;
        smaller = true;
      } else at += Math.max(1, size >> 1);
    }
    if (!smaller) size = size === 1 ? 0 : size >> 1;
  }
  return smallest;
}

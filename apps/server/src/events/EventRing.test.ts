import * as fc from "fast-check";
import { expect, test } from "vitest";
import { EventRing } from "./EventRing.ts";

test("returns what came after a number, all of it or undefined, and stays within its bounds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 30 }),
      (sizes, maxCount, maxSize) => {
        const ring = new EventRing<number>({ maxCount, maxSize });
        sizes.forEach((size, index) => expect(ring.add("all", size, index).sequence).toBe(index + 1));
        const kept = [];
        let total = 0;
        for (let index = sizes.length - 1; index >= 0 && kept.length < maxCount; index--) {
          total += sizes[index] ?? 0;
          if (total > maxSize) break;
          kept.unshift(index);
        }
        for (let sequence = 0; sequence <= sizes.length; sequence++) {
          const expected =
            sizes.length - sequence <= kept.length ? kept.filter((index) => index >= sequence) : undefined;
          expect(ring.after(sequence)?.map((entry) => entry.event)).toEqual(expected);
        }
        expect(ring.after(sizes.length + 1)).toBeUndefined();
      },
    ),
  );
});

import { assert, array, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { normalise } from "./index.ts";
import { collapse } from "./internal/run-map.ts";

const whitespace = [
  ..."\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff",
  ...Array.from({ length: 11 }, (_, index) => String.fromCharCode(0x2000 + index)),
];

test("every run of white space becomes one space", () => {
  for (const space of whitespace) {
    expect(normalise(`a${space}b`)).toBe("a b");
    expect(normalise(`${space}a${space} ${space}b${space}`)).toBe(" a b ");
  }
});

test("invisible characters that are no white space stay", () => {
  const text = "a\u200bb\u200dc\u00add\u2060e\u180ef\u0085";
  expect(normalise(text)).toBe(text);
});

test("every offset leads to the raw text and back", () => {
  const raws = array(constantFrom("a", "b", " ", "\n", "\u3000", "😀"), { maxLength: 30 });
  assert(
    property(raws, (units) => {
      const raw = units.join("");
      const { text, toRaw, toNormalised } = collapse(raw);
      expect(text).toBe(normalise(raw).trim());
      for (let offset = 0; offset < text.length; offset++) {
        expect(normalise(raw.charAt(toRaw(offset)))).toBe(text[offset]);
        expect(toNormalised(toRaw(offset))).toBe(offset);
      }
      const ascending = Array.from({ length: raw.length + 1 }, (_, offset) => toNormalised(offset));
      expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
      expect(ascending.at(-1)).toBe(text.length);
    }),
  );
});

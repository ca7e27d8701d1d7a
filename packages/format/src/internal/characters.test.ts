import { expect, test } from "vitest";
import { COMPOSABLE, isKept, kindOf } from "./characters.ts";

const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code >= 0xa1 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));

test("what is taken for untouched by NFC neither changes, nor joins or moves past what stands before it", () => {
  // Whatever stands second in something composed could compose.
  const seconds = new Set(characters.flatMap((character) => [...character.normalize("NFD")].slice(1)));
  const wrong = characters.filter((character) => {
    const code = character.codePointAt(0)!;
    if (!isKept(code) || kindOf(code) === COMPOSABLE) return false;
    // U+0345 has the highest class of all: any other mark moves before it.
    const moves = !`\u0345${character}`.normalize("NFD").startsWith("\u0345");
    return character.normalize("NFC") !== character || moves || seconds.has(character);
  });
  expect(wrong).toEqual([]);
});

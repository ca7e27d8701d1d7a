import { expect, test } from "vitest";
import { mayCompose } from "./escape.ts";

test("what is taken for untouched by NFC is no mark and stays itself", () => {
  const wrong: string[] = [];
  for (let code = 0xa1; code <= 0x10_ffff; code++) {
    if (mayCompose(code) || (code >= 0xd800 && code <= 0xdfff)) continue;
    const character = String.fromCodePoint(code);
    if (character.normalize("NFC") !== character || (/\p{M}/u.test(character) && code !== 0xfe0f))
      wrong.push(character);
  }
  expect(wrong).toEqual([]);
});

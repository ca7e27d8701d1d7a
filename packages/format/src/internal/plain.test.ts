import { expect, test } from "vitest";
import { KEPT, kindOf } from "./characters.ts";
import { isPlain, isPlainId, isPlainQuery } from "./plain.ts";

const FORBIDDEN = /[\s\p{Cc}\p{Cs}%+#&=?/]/u;

test("a plain character is one that stays, that no rule forbids and that NFC leaves alone", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10_ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!isPlain(character)) continue;
    const stays =
      code < 0x80 ? encodeURIComponent(character) === character || ",:;".includes(character) : kindOf(code) === KEPT;
    if (!stays || FORBIDDEN.test(character)) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});

test("doubled hyphens and dots, halves of pairs and pairs the wrong way round are not plain", () => {
  for (const text of ["a--b", "a..b", "\uD83D", "\uDE00", "\uDE00\uD83D", "a\uD83D", "\uD83Da", ""]) {
    expect({ text, plain: isPlain(text) }).toEqual({ text, plain: false });
  }
  expect(["a-b.c-", "解析器，", "👩‍💻❤️🇪🇺"].map(isPlain)).toEqual([true, true, true]);
});

test("a plain id is plain, and a plain query holds nothing but plain texts and its own marks", () => {
  for (const id of ["3fa85f64-5717-4562-b3fc-2c963f66afa6", "env_1", "a-b-c"]) {
    expect({ id, plain: isPlainId(id) && isPlain(id) }).toEqual({ id, plain: true });
  }
  for (const id of ["-a", "a-", "a--b", "a b", "", "ä"])
    expect({ id, plain: isPlainId(id) }).toEqual({ id, plain: false });
  expect(isPlainQuery("text=解析器&at=0-3&pre=a")).toBe(true);
  expect(["text=a+b", "text=%41", "text=a b", "text=a#", "text=\uD83D"].map(isPlainQuery)).not.toContain(true);
});

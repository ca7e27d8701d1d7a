import type { EncodeVector } from "../vectors.ts";
import { PATH, URI, citing, escaped, excerpt } from "./citation.ts";
import { writes } from "./stating.ts";

/** The frozen table's ranges and what lies beside them. */
const FROZEN: readonly (readonly [first: number, last: number])[] = [
  [0xad, 0xad],
  [0x338, 0x338],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xe000, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0x1fffe, 0x1ffff],
  [0xdfffe, 0xe00ff],
  [0xe01f0, 0xe0fff],
  [0xefffe, 0x10ffff],
];

/** Section 4: what is kept, what is encoded, and what NFC would change. */
export function escaping(): EncodeVector[] {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");
  const kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:;";
  const written = [...ascii].map((character) => (kept.includes(character) ? character : escaped(character))).join("");
  const text = (id: string, holds: string, value: string, spelled: string) =>
    writes(id, holds, excerpt(value), `${PATH}?text=${spelled}&at=0-${value.length}`);
  return [
    text(
      "ascii",
      "Letters, digits and nine marks are kept, all other ASCII is encoded.",
      `x${ascii.slice(1)}x`,
      `x${written.slice(3)}x`,
    ),
    writes(
      "ascii-path",
      "In the path a space is %20, all else is alike.",
      citing({ environmentId: ascii }),
      URI.replace("/e/", `/${written}/`),
    ),
    text("dashes", "A dash after a dash is encoded.", "a-b--c---d", "a-b-%2Dc-%2D%2Dd"),
    text("dots-in-text", "So is a dot after a dot.", "a.b..c...d", "a.b.%2Ec.%2E%2Ed"),
    text("dash-dot", "A dash after a dot is not.", ".-.-", ".-.-"),
    text("tildes", "Nor other marks after their like.", "__~~,,::;;", "__~~,,::;;"),
    writes(
      "dash-begins",
      "What counts is what stands before it in the same string.",
      citing({
        environmentId: "a-",
        source: { kind: "message", threadId: "-", messageId: "-" },
        prefix: "-",
        suffix: "-",
      }),
      "web+pincite:v1/a-/message/-/-?text=x&at=0-1&pre=-&post=-",
    ),
    text("c1", "U+0080 and U+009F are encoded.", "a\u0080\u009Fb", "a%C2%80%C2%9Fb"),
    text("a0", "U+00A0 is encoded, U+00A1 kept.", "a\u00A0\u00A1b", "a%C2%A0\u00A1b"),
    ...FROZEN.flatMap(([first, last]) => frozen(first, last, text)),
    text("joiners", "Joiners and variation selectors are kept.", "👨‍👩‍👧 ✔️ क्‌ष", "👨‍👩‍👧+✔️+क्‌ष"),
    text(
      "variation-supplement",
      "The supplement's variation selectors are kept.",
      "葛\u{E0100}\u{E01EF}",
      "葛\u{E0100}\u{E01EF}",
    ),
    text(
      "unassigned",
      "A code point that Unicode has not assigned is kept.",
      "a\u{0378}\u{3FFFD}b",
      "a\u{0378}\u{3FFFD}b",
    ),
    text(
      "scripts",
      "Other scripts are kept.",
      "naïve 你好 مرحبا नमस्ते สวัสดี 안녕 Привет",
      "naïve+你好+مرحبا+नमस्ते+สวัสดี+안녕+Привет",
    ),
    text("nfc-run", "A run that NFC would change is encoded whole.", "é你e\u0301好", "é你e%CC%81%E5%A5%BD"),
    text(
      "nfc-whole-run",
      "That is the maximal run, what stands before the mark too.",
      "a你\u0341好b",
      "a%E4%BD%A0%CD%81%E5%A5%BDb",
    ),
    text(
      "nfc-first",
      "The character before a run counts: a mark at a value's start stands after the equals sign.",
      "\u0301a",
      "\u0301a",
    ),
    text("nfc-letter", "A mark after a letter that it composes with is encoded.", "e\u0301", "e%CC%81"),
    text("nfc-no-pair", "A mark after a letter without a composed form is kept.", "q\u0301", "q\u0301"),
    text("nfc-hex", "A hexadecimal digit counts as a letter before it.", "/\u00A0\u0301", "%2F%C2%A0\u0301"),
    text("nfc-hex-digit", "And composes as one.", "\u00AE\u00AD\u0301", "\u00AE%C2%AD\u0301"),
    text("nfc-singleton", "Characters that NFC replaces by others are encoded.", "a\u212Bb", "a%E2%84%ABb"),
    text("nfc-jamo", "Jamo that NFC would join are encoded.", "\u1100\u1161", "%E1%84%80%E1%85%A1"),
    text("nfc-order", "Marks that NFC would reorder are encoded.", "a\u0323\u0302\u0323b", "a%CC%A3%CC%82%CC%A3b"),
    writes(
      "nfc-path",
      "The rule holds in the path too.",
      citing({ environmentId: "e\u0301" }),
      URI.replace("/e/", "/e%CC%81/"),
    ),
    text("entity", "Nothing in it is an entity.", "&lt;&amp;", "%26lt;%26amp;"),
  ];
}

type Text = (id: string, holds: string, value: string, spelled: string) => EncodeVector;

function frozen(first: number, last: number, text: Text): EncodeVector[] {
  const name = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const at = (code: number) =>
    code > 0x10_ffff || (code >= 0xd800 && code < 0xe000) ? "" : String.fromCodePoint(code);
  // A letter between keeps NFC from joining neighbours, and spaces from counting as one run.
  const before = at(first - 1);
  // U+F900, after the private use area, is a character that NFC replaces.
  const after = last === 0xf8ff ? "" : at(last + 1);
  const value = `x${before}x${at(first)}x${at(last)}x${after}x`;
  const spelled = `x${before}x${escaped(at(first))}x${escaped(at(last))}x${after}x`;
  const range = first === last ? name(first) : `${name(first)} to ${name(last)}`;
  return [text(`frozen-${name(first)}`, `${range} is encoded, its neighbours are kept.`, value, spelled)];
}

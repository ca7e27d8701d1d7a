import type { Random } from "./random.ts";

// What a codec decides by: marks of the URI's grammar, percent-encodings whole and broken, both halves of pairs, marks
// that compose, what is escaped though it is no ASCII, and white space.
const PIECES = [
  ..."%&=?#/:;,.-_~+ @!$'()*[]{}<>|\\^`\"0aAzZ\0\t\n\u007F\u0085\u00A0\u00A1",
  ..."\u0301\u0338\u200B\u200D\u2028\u3000\uE000\uFE0F\uFEFF\uFFFD\uFFFFé你가",
  "😀",
  "\uD83D",
  "\uDE00",
  "%",
  "%4",
  "%41",
  "%zz",
  "%c3%a9",
  "%C3",
  "%ED%A0%80",
  "%F0%9F%98%80",
  "%C0%80",
  "%00",
  "%EF%BB%BF",
  "&amp;",
  "&amp;amp;",
  "--",
  "..",
  "text=",
  "&at=0-1",
  "&text=x",
  "&comment=",
  "&src=a:b:1",
  "&pre=a",
  "&zz=1",
  "v1/",
  "document/",
  "0",
  "9007199254740993",
];

/** A string of a few random changes to another: pieces put in, left out, doubled or exchanged. */
export function damaged(random: Random, text: string): string {
  let result = text;
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(result.length + 1);
    const gone = random.below(4) === 0 ? random.below(12) : random.below(2);
    const put = random.below(3) === 0 ? result.slice(at, at + random.below(9)) : random.pick(PIECES);
    result = result.slice(0, at) + put + result.slice(at + gone);
  }
  return result;
}

/** A string of random UTF-16 code units, mostly small ones. */
export function randomUnits(random: Random, length: number): string {
  let units = "";
  for (let i = 0; i < length; i++) units += String.fromCharCode(random.below(random.pick([128, 256, 65_536])));
  return units;
}

/** A string of random bytes, each written as a percent-encoding or, where it is ASCII, sometimes as itself. */
export function randomBytes(random: Random, length: number): string {
  let bytes = "";
  for (let i = 0; i < length; i++) {
    const byte = random.below(256);
    if (byte > 32 && byte < 127 && random.below(2) === 0) bytes += String.fromCharCode(byte);
    else bytes += `%${byte.toString(16).padStart(2, "0")}`;
  }
  return bytes;
}

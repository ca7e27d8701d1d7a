/**
 * The frozen table: ranges of code points from U+00A1 up that are always percent-encoded, because they are invisible,
 * reserved, or mistaken for whitespace somewhere. Never extended: two versions must spell a citation alike.
 */
const FROZEN: readonly (readonly [number, number])[] = [
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
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe00ff],
  [0xe01f0, 0xe0fff],
  [0xf0000, 0x10ffff],
];

const HYPHEN = 45;
const DOT = 46;
const SPACE = 32;
const PLUS = 43;
const PERCENT = 37;
// Kept from one citation to the next up to this size; an excerpt of the longest kind needs more, now and then.
const KEPT_BUFFER = 16_384;

const PLAIN = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:;") {
  PLAIN[character.charCodeAt(0)] = 1;
}
const encoder = new TextEncoder();
const HEX = encoder.encode("0123456789ABCDEF");
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
// A run of non-ASCII and the one character before it, which NFC could join with the run's first mark.
// oxlint-disable-next-line no-control-regex
const RUN = /[\u0000-\u007F][^\u0000-\u007F]+/g;

// Text without spaces that is mostly ideographs or kana: worth a look, since then there is nothing to write.
const UNTOUCHED = /^[A-Za-z0-9_~,:;\u3001-\u3029\u3041-\u3096\u30A0-\u30FF\u3400-\u9FFF\uFF01-\uFF5E]+$/;

let shared = new Uint8Array(4096);
// A value as UTF-8. Engines read bytes at one speed, and strings at several: one that has met Latin, Arabic and emoji reads them all slowly.
let source = new Uint8Array(4096);

/** Writes a URI as UTF-8 into one buffer, which costs a fraction of joining strings. */
export class UriWriter {
  #bytes = shared;
  #length = 0;
  /** What was written before a value that needed no escaping. */
  #before = "";
  /** Whether something was kept that NFC might change. */
  #composable = false;

  /** Writes ASCII as it is. */
  raw(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  /** Writes a path segment, escaped. */
  segment(value: string): void {
    this.#escape(value, false);
  }

  /** Writes a parameter's value, escaped. */
  value(value: string): void {
    this.#escape(value, true);
  }

  /** The URI; with every run of non-ASCII that NFC would change percent-encoded whole. */
  finish(): string {
    const uri = this.#before + this.#decoded();
    if (this.#bytes.length <= KEPT_BUFFER) shared = this.#bytes;
    if (!this.#composable || uri.normalize("NFC") === uri) return uri;
    return uri.replace(RUN, (run) => (run.normalize("NFC") === run ? run : run[0]! + percent(run.slice(1))));
  }

  #decoded(): string {
    return this.#length === 0 ? "" : decoder.decode(this.#bytes.subarray(0, this.#length));
  }

  #reserve(length: number): void {
    const needed = this.#length + length;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  #escape(value: string, plus: boolean): void {
    if (value.charCodeAt(0) >= 0x3001 && UNTOUCHED.test(value)) {
      this.#before += this.#decoded() + value;
      this.#length = 0;
      return;
    }
    // A unit takes at most three bytes, each three characters when escaped.
    if (source.length < value.length * 3) source = new Uint8Array(value.length * 3);
    const { written } = encoder.encodeInto(value, source);
    this.#reserve(written * 3);
    this.#length = this.#write(written, plus);
  }

  /** Writes the first bytes of `source`, escaped; gives the place after them. */
  #write(count: number, plus: boolean): number {
    const from = source;
    const bytes = this.#bytes;
    let at = this.#length;
    let previous = -1;
    for (let i = 0; i < count;) {
      const byte = from[i]!;
      if (byte < 128) {
        if (PLAIN[byte] === 1 && (byte !== previous || (byte !== HYPHEN && byte !== DOT))) bytes[at++] = byte;
        else if (byte === SPACE && plus) bytes[at++] = PLUS;
        else at = escapeByte(bytes, at, byte);
        previous = byte;
        i++;
        continue;
      }
      previous = byte;
      const code = codeAt(from, i);
      const end = i + (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);
      if (!isKept(code)) {
        while (i < end) at = escapeByte(bytes, at, from[i++]!);
      } else {
        while (i < end) bytes[at++] = from[i++]!;
        this.#composable ||= mayCompose(code);
      }
    }
    return at;
  }
}

/** The code point that begins at a place in UTF-8 and is not ASCII. */
function codeAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0xe0) return ((lead & 31) << 6) | (bytes[at + 1]! & 63);
  const middle = ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63);
  return lead < 0xf0 ? ((lead & 15) << 12) | middle : ((lead & 7) << 18) | (middle << 6) | (bytes[at + 3]! & 63);
}

function escapeByte(bytes: Uint8Array, at: number, byte: number): number {
  bytes[at] = PERCENT;
  bytes[at + 1] = HEX[byte >> 4]!;
  bytes[at + 2] = HEX[byte & 15]!;
  return at + 3;
}

/** Percent-encodes a text that has nothing else in it. */
function percent(text: string): string {
  const utf8 = encoder.encode(text);
  const bytes = new Uint8Array(utf8.length * 3);
  let at = 0;
  for (const byte of utf8) at = escapeByte(bytes, at, byte);
  return decoder.decode(bytes);
}

/**
 * Whether NFC could change a text because it holds this character. `false` is sure for some ranges of characters that
 * are no marks and stay themselves: those that most texts consist of.
 */
export function mayCompose(code: number): boolean {
  if (code < 0x300) return false;
  if (code < 0x1_0000) {
    return !(
      (code >= 0x400 && code <= 0x482) ||
      (code >= 0x2010 && code <= 0x2027) ||
      (code >= 0x3001 && code <= 0x3029) ||
      (code >= 0x3041 && code <= 0x3096) ||
      (code >= 0x30a0 && code <= 0x30ff) ||
      (code >= 0x3400 && code <= 0x9fff) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xff01 && code <= 0xff5e) ||
      code === 0x200d ||
      code === 0xfe0f
    );
  }
  return !(code >= 0x1f300 && code <= 0x1faff);
}

/** Whether a code point from U+0080 up is written as it is. */
export function isKept(code: number): boolean {
  return code >= 0xa1 && !isFrozen(code);
}

function isFrozen(code: number): boolean {
  // Most of what is not Latin stands between two ranges of the table.
  if (code > 0x3164 && code < 0xd800) return false;
  if ((code & 0xfffe) === 0xfffe) return true;
  let low = 0;
  let high = FROZEN.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = FROZEN[middle]!;
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

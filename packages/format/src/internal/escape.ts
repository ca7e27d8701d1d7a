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

const HEX = "0123456789ABCDEF";
const HYPHEN = 45;
const DOT = 46;
// A run of non-ASCII and the one character before it, which NFC could join with the run's first mark.
// oxlint-disable-next-line no-control-regex
const RUN = /[\u0001-\u007F]?[^\u0000-\u007F]+/g;
// oxlint-disable-next-line no-control-regex
const NON_ASCII = /[^\u0000-\u007F]/;
const KEPT_ONLY = /^[A-Za-z0-9_~,:;]*$/;

const PLAIN = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:;") {
  PLAIN[character.charCodeAt(0)] = 1;
}

/**
 * Escapes one path segment or parameter value; `space` is what a space becomes there, `before` the character that
 * stands before it in the URI.
 *
 * Takes well-formed strings only.
 */
export function escape(value: string, space: "+" | "%20", before: "=" | "/"): string {
  if (KEPT_ONLY.test(value)) return value;
  let escaped = "";
  let kept = 0;
  let previous = -1;
  for (let i = 0; i < value.length; i++) {
    let code = value.charCodeAt(i);
    const at = i;
    if (code < 128 ? PLAIN[code] === 1 : code > 0x3164 && code < 0xd800) {
      if (code !== previous || (code !== HYPHEN && code !== DOT)) {
        previous = code;
        continue;
      }
    } else if (code >= 0xa1) {
      if (code >= 0xd800 && code < 0xdc00) code = value.codePointAt(i++)!;
      if (!isFrozen(code)) {
        previous = code;
        continue;
      }
    }
    previous = code;
    escaped += value.slice(kept, at);
    escaped += code === 32 ? space : percent(code);
    kept = i + 1;
  }
  escaped += value.slice(kept);
  return NON_ASCII.test(escaped) ? settle(escaped, before) : escaped;
}

/** Percent-encodes whole every run of non-ASCII that NFC would change. */
function settle(escaped: string, before: string): string {
  const placed = before + escaped;
  if (placed.normalize("NFC") === placed) return escaped;
  return placed
    .replace(RUN, (run) => {
      if (run.normalize("NFC") === run) return run;
      let encoded = "";
      for (const character of run) {
        const code = character.codePointAt(0)!;
        encoded += code < 128 ? character : percent(code);
      }
      return encoded;
    })
    .slice(1);
}

function isFrozen(code: number): boolean {
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

function percent(code: number): string {
  if (code < 0x80) return byte(code);
  if (code < 0x800) return byte(0xc0 | (code >> 6)) + tail(code);
  if (code < 0x1_0000) return byte(0xe0 | (code >> 12)) + tail(code >> 6) + tail(code);
  return byte(0xf0 | (code >> 18)) + tail(code >> 12) + tail(code >> 6) + tail(code);
}

function tail(code: number): string {
  return byte(0x80 | (code & 63));
}

function byte(value: number): string {
  return `%${HEX[value >> 4]}${HEX[value & 15]}`;
}

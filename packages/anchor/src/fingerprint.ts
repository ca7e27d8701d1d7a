import { normalise } from "./normalise.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * The fingerprint of a text: FNV-1a, 64 bits, over the UTF-16 code units of the normalised text as little-endian byte pairs.
 *
 * Eleven base64url characters. It tells a changed text from an unchanged one and is no protection against a forger.
 */
export function fingerprint(text: string): string {
  return hash(normalise(text));
}

/** {@link fingerprint} of a text that is normalised already. */
export function hash(text: string): string {
  // The state is four limbs of 16 bits, a the lowest. The prime is 2^40 + 0x1b3, so a product is one small multiplication per limb and one shift
  // by two limbs and a byte; every sum stays below 2^31, which keeps the whole loop in integer registers.
  let [a, b, c, d] = [0x2325, 0x8422, 0x9ce4, 0xcbf2];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a ^= unit & 0xff;
    let low = a * 0x1b3;
    let middle = b * 0x1b3 + (low >>> 16);
    let high = c * 0x1b3 + (a << 8) + (middle >>> 16);
    d = (d * 0x1b3 + (b << 8) + (high >>> 16)) & 0xffff;
    a = (low & 0xffff) ^ (unit >>> 8);
    b = middle & 0xffff;
    c = high & 0xffff;
    low = a * 0x1b3;
    middle = b * 0x1b3 + (low >>> 16);
    high = c * 0x1b3 + (a << 8) + (middle >>> 16);
    d = (d * 0x1b3 + (b << 8) + (high >>> 16)) & 0xffff;
    a = low & 0xffff;
    b = middle & 0xffff;
    c = high & 0xffff;
  }
  return encode([d >>> 8, d & 0xff, c >>> 8, c & 0xff, b >>> 8, b & 0xff, a >>> 8, a & 0xff]);
}

/** Unpadded base64url. */
function encode(bytes: readonly number[]): string {
  let characters = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 6; bits -= 6) characters += alphabet.charAt((held >>> (bits - 6)) & 63);
  }
  return characters + alphabet.charAt((held << (6 - bits)) & 63);
}

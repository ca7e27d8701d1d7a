import { normalise } from "./normalise.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const carry = 1 / 0x1_0000_0000;

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
  // The state is two 32-bit halves. The prime is 2^40 + 0x1b3, so a product is three small ones; every partial product stays below 2^53.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = (low ^ (unit & 0xff)) >>> 0;
    if (unit < 0x100) {
      // A zero byte only multiplies: both steps at once, by the square of the prime (2^41 × 0x1b3 + 0x1b3², modulo 2^64).
      const product = low * 0x2e329;
      high = (Math.imul(high, 0x2e329) + ((product * carry) | 0) + (Math.imul(low, 0x1b3) << 9)) | 0;
      low = product >>> 0;
      continue;
    }
    let product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + ((product * carry) | 0) + (low << 8)) | 0;
    low = ((product >>> 0) ^ (unit >>> 8)) >>> 0;
    product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + ((product * carry) | 0) + (low << 8)) | 0;
    low = product >>> 0;
  }
  return encode(high, low);
}

function encode(high: number, low: number): string {
  let characters = "";
  for (let shift = 26; shift >= 2; shift -= 6) characters += alphabet.charAt((high >>> shift) & 63);
  characters += alphabet.charAt(((high & 3) << 4) | (low >>> 28));
  for (let shift = 22; shift >= 4; shift -= 6) characters += alphabet.charAt((low >>> shift) & 63);
  return characters + alphabet.charAt((low & 15) << 2);
}

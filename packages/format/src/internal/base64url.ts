const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/** Writes bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const output = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let length = 0;
  let bits = 0;
  let count = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    count += 8;
    while (count >= 6) {
      count -= 6;
      output[length++] = ALPHABET.charCodeAt((bits >> count) & 63);
    }
  }
  if (count > 0) output[length++] = ALPHABET.charCodeAt((bits << (6 - count)) & 63);
  return new TextDecoder().decode(output);
}

/** Reads base64url without padding, canonical spelling only; anything else gives `undefined`. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let length = 0;
  let bits = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const value = code < 128 ? VALUES[code]! : 255;
    if (value === 255) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes[length++] = bits >> count;
    }
  }
  // A lone last character holds no byte, and bits left over must be zero, or two texts would mean the same bytes.
  if (count >= 6 || (bits & ((1 << count) - 1)) !== 0) return undefined;
  return bytes;
}

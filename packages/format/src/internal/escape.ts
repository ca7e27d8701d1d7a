import { COMPOSABLE, ESCAPED, kindOf } from "./characters.ts";
import { isPlain, isPlainId } from "./plain.ts";

const HYPHEN = 45;
const DOT = 46;
const PERCENT = 37;
/** Stands between what is written as it is and what is escaped; a byte that is compared anyway, since it is no letter. */
const TOGGLE = 0;
// Kept from one citation to the next up to this size; an excerpt of the longest kind needs more, now and then.
const KEPT_BUFFER = 49_152;
/** From this length on, text that stays as it is costs less when it is joined than when it goes through the bytes. */
const LONG = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const HEX = encoder.encode("0123456789ABCDEF");
/** What is written for a byte of a value; 0 for one that needs a closer look. */
const WRITTEN = new Uint8Array(256);
for (const byte of encoder.encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~,:;")) {
  WRITTEN[byte] = byte;
}
WRITTEN[32] = 43;

// A run of non-ASCII and the one character before it, which NFC could join with the run's first mark.
// oxlint-disable-next-line no-control-regex
const RUN = /[\u0000-\u007F][^\u0000-\u007F]+/g;

let source = new Uint8Array(4096);
let target = new Uint8Array(4096);

/**
 * Writes a URI.
 *
 * What needs escaping is gathered in one string, turned into UTF-8, escaped from one buffer into another, and read back:
 * two calls into the engine for a whole URI, where a pair for each value took a quarter longer. A byte is read in less than
 * half of the time that `charCodeAt` takes; joining strings character by character costs several times as much.
 */
export class UriWriter {
  #done = "";
  /** Not yet escaped: pieces that stay and pieces to escape take turns, with {@link TOGGLE} between them. */
  #pending = "";
  #composable = false;

  /** Writes what needs no escaping. */
  raw(text: string): void {
    if (this.#pending === "") this.#done += text;
    else if (text.length < LONG) this.#pending += text;
    else {
      this.#flush();
      this.#done += text;
    }
  }

  /** Writes a path segment, escaped. */
  segment(value: string): void {
    if (isPlainId(value)) this.raw(value);
    else this.#pending += `\0${value.replaceAll(" ", "\0%20\0")}\0`;
  }

  /** Writes a parameter's value, escaped unless it is known to be plain. */
  value(value: string, plain = false): void {
    if (plain || isPlain(value)) this.raw(value);
    else this.#pending += `\0${value.replaceAll("\0", "\0%00\0")}\0`;
  }

  /** The URI; with every run of non-ASCII that NFC would change percent-encoded whole. */
  finish(): string {
    this.#flush();
    const uri = this.#done;
    if (!this.#composable || uri.normalize("NFC") === uri) return uri;
    return uri.replace(RUN, (run) => (run.normalize("NFC") === run ? run : run[0]! + percent(run.slice(1))));
  }

  #flush(): void {
    if (this.#pending === "") return;
    // A unit takes at most three bytes, each three characters when escaped.
    const from = withRoom(source, this.#pending.length * 3);
    const { written } = encoder.encodeInto(this.#pending, from);
    const to = withRoom(target, written * 3);
    from[written] = TOGGLE;
    this.#done += decoder.decode(to.subarray(0, this.#escape(from, written, to)));
    this.#pending = "";
    if (from.length <= KEPT_BUFFER) source = from;
    if (to.length <= KEPT_BUFFER) target = to;
  }

  /** Writes bytes, those between each second and third toggle as they are; gives the place after what it wrote. */
  #escape(from: Uint8Array, end: number, to: Uint8Array): number {
    let at = 0;
    for (let i = 0; ;) {
      for (let byte = from[i++]!; byte !== TOGGLE; byte = from[i++]!) to[at++] = byte;
      if (i > end) return at;
      for (;;) {
        let byte = from[i++]!;
        for (let written = WRITTEN[byte]!; written !== 0; written = WRITTEN[byte]!) {
          to[at++] = written;
          byte = from[i++]!;
        }
        if (byte >= 0x80) {
          const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
          const kind = kindOf(codeAt(from, i - 1));
          if (kind === ESCAPED) {
            const next = i + size - 1;
            for (i--; i < next; i++) at = escapeByte(to, at, from[i]!);
            continue;
          }
          if (kind === COMPOSABLE) this.#composable = true;
          // Four bytes without a loop, of which the next write covers those too many: a fourteenth less for Arabic.
          to[at] = byte;
          to[at + 1] = from[i]!;
          to[at + 2] = from[i + 1]!;
          to[at + 3] = from[i + 2]!;
          at += size;
          i += size - 1;
        } else if (byte === TOGGLE) break;
        else if ((byte === HYPHEN || byte === DOT) && from[i - 2] !== byte) to[at++] = byte;
        else at = escapeByte(to, at, byte);
      }
    }
  }
}

/** The buffer, or a larger one; with a little to spare for a byte that ends the text and for those that are too many. */
function withRoom(buffer: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  return size + 4 <= buffer.length ? buffer : new Uint8Array(size + 4);
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

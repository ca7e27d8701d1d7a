import { decodeHTMLStrict } from "entities/decode";
import { EITHER_HYPHEN, foldGlyph, isSilent, ROW_END, UNSPACED } from "./glyphs.ts";
import type { Mark, Marks } from "./markdown-marks.ts";

/** How a text is written, as far as that changes what its words are. */
export type ContentType = "text" | "markdown" | "html";

/** A text as it is compared, and for each of its units the span of the original that it stands for. */
export interface Folded {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const ENTITY = /&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});/giy;
const LETTER = /\p{L}/u;
// A base character with what is drawn onto it, or Hangul letters that make syllables: what normalisation composes.
const CLUSTER = /[\u1100-\u11FF\uA960-\uA97C\uAC00-\uD7C6\uD7CB-\uD7FB]+|[\s\S]\p{M}*/uy;
const SPACE = /\s/;
// White space for JavaScript, but it has no width and no meaning.
const BOM = 0xfeff;
// No combining mark has a lower code.
const FIRST_MARK = 0x300;

/**
 * Folds what is safe to fold: white space of every kind, canonical equivalence, glyphs of one meaning, characters without
 * a reading, wraps between letters that are written without spaces, and for Markdown and HTML what their syntax hides.
 */
export function fold(source: string, contentType: ContentType, marks: Marks): Folded {
  const writer = new Writer(source.length);
  // Nothing composes in most texts, which one call finds out.
  const composed = source.normalize("NFC") === source;
  let nextMark = 0;
  let at = 0;
  while (at < source.length) {
    while (nextMark < marks.length && marks[nextMark]!.end <= at) nextMark++;
    const mark = marks[nextMark];
    if (mark !== undefined && mark.start <= at) {
      applyMark(writer, mark, at);
      at = mark.end;
      continue;
    }
    const code = source.charCodeAt(at);
    if (isSpace(code)) {
      writer.space(at, at + 1, code === 10 || code === 13 || code === 0x2028 || code === 0x2029);
      at++;
    } else if (isSilent(code)) at++;
    else if (code === 38 && contentType === "html") at = foldEntity(source, at, writer);
    else if (code < 128 && (composed || !(source.charCodeAt(at + 1) >= FIRST_MARK))) {
      writer.write(source[at]!, at, at + 1);
      at++;
    } else at = foldCluster(source, at, composed, writer);
  }
  return writer.finish();
}

function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code > 8 && code < 14);
  return code !== BOM && SPACE.test(String.fromCharCode(code));
}

function applyMark(writer: Writer, { kind, end }: Mark, at: number): void {
  if (kind === "cell") writer.space(at, end, false);
  else if (kind === "row") writer.row(at, end);
}

function foldEntity(source: string, at: number, writer: Writer): number {
  ENTITY.lastIndex = at;
  const entity = ENTITY.exec(source)?.[0];
  const decoded = entity === undefined ? undefined : decodeHTMLStrict(entity);
  if (entity === undefined || decoded === undefined || decoded === entity) {
    writer.write("&", at, at + 1);
    return at + 1;
  }
  const end = at + entity.length;
  for (const character of decoded) {
    const code = character.charCodeAt(0);
    if (isSilent(code)) continue;
    if (isSpace(code)) writer.space(at, end, false);
    else writer.write(foldGlyph(character), at, end);
  }
  return end;
}

function foldCluster(source: string, at: number, composed: boolean, writer: Writer): number {
  if (composed) {
    const length = source.codePointAt(at)! > 0xffff ? 2 : 1;
    writer.write(foldGlyph(source.slice(at, at + length)), at, at + length);
    return at + length;
  }
  CLUSTER.lastIndex = at;
  const cluster = CLUSTER.exec(source)![0];
  const end = at + cluster.length;
  for (const character of cluster.normalize("NFC")) writer.write(foldGlyph(character), at, end);
  return end;
}

/** Collects folded units, and decides about a run of white space when what follows it is known. */
class Writer {
  #units: Uint16Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #length = 0;
  #pending: { start: number; end: number; wraps: boolean; row: boolean } | undefined;

  constructor(length: number) {
    const size = length + 16;
    this.#units = new Uint16Array(size);
    this.#starts = new Int32Array(size);
    this.#ends = new Int32Array(size);
  }

  write(text: string, start: number, end: number): void {
    if (this.#pending !== undefined) this.#settle(text);
    for (let i = 0; i < text.length; i++) this.#push(text.charCodeAt(i), start, end);
  }

  space(start: number, end: number, wraps: boolean): void {
    const pending = this.#pending;
    if (pending === undefined) this.#pending = { start, end, wraps, row: false };
    else {
      pending.end = end;
      pending.wraps ||= wraps;
    }
  }

  row(start: number, end: number): void {
    this.space(start, end, true);
    this.#pending!.row = true;
  }

  finish(): Folded {
    return {
      text: decodeUnits(this.#units.subarray(0, this.#length)),
      starts: this.#starts.slice(0, this.#length),
      ends: this.#ends.slice(0, this.#length),
    };
  }

  #settle(next: string): void {
    const { start, end, wraps, row } = this.#pending!;
    this.#pending = undefined;
    const length = this.#length;
    if (length === 0) return;
    const last = this.#units[length - 1]!;
    if (row) this.#push(ROW_END.charCodeAt(0), start, end);
    else if (wraps && last === 45 && LETTER.test(next) && length > 1 && LETTER.test(this.#before(length - 1))) {
      this.#units[length - 1] = EITHER_HYPHEN.charCodeAt(0);
    } else if (!(UNSPACED.test(next) && UNSPACED.test(this.#before(length)))) this.#push(32, start, end);
  }

  /** The character that ends at a place. */
  #before(place: number): string {
    const unit = this.#units[place - 1]!;
    const pair = (unit & 0xfc00) === 0xdc00 && place > 1;
    return pair ? String.fromCharCode(this.#units[place - 2]!, unit) : String.fromCharCode(unit);
  }

  #push(unit: number, start: number, end: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#starts[this.#length] = start;
    this.#ends[this.#length++] = end;
  }

  #grow(): void {
    const size = this.#units.length * 2;
    const units = new Uint16Array(size);
    const starts = new Int32Array(size);
    const ends = new Int32Array(size);
    units.set(this.#units);
    starts.set(this.#starts);
    ends.set(this.#ends);
    [this.#units, this.#starts, this.#ends] = [units, starts, ends];
  }
}

// Arguments of one call, well under every engine's limit.
const PIECE = 8192;

function decodeUnits(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += PIECE) text += String.fromCharCode(...units.subarray(at, at + PIECE));
  return text;
}

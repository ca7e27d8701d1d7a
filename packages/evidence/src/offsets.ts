import type { Span } from "./quotes/find.ts";

/** What an offset counts. `utf16` are JavaScript's string units, which everything else here speaks of. */
export type OffsetUnit = "utf8" | "codePoints" | "utf16";

/** Why a range is none: beyond the text, reversed or not whole numbers; or with an edge inside a code point. */
export type OffsetFault = "out_of_range" | "invalid";

/** One text, and its offsets in other units. Each unit is counted once, so that many ranges of a long text stay linear. */
export class TextOffsets {
  readonly text: string;
  readonly #tables = new Map<OffsetUnit, Int32Array>();

  /** A surrogate that has no pair counts as one code point, and as three bytes, as encoders replace it. */
  constructor(text: string) {
    this.text = text;
  }

  /** A range in a unit as a span of the text. Nothing is clamped or snapped: a range that does not hold is a fault. */
  toSpan(range: Span, unit: OffsetUnit): Span | OffsetFault {
    const table = this.#table(unit);
    const start = edge(table, range.start);
    const end = edge(table, range.end);
    if (start === undefined || end === undefined) return "out_of_range";
    if (start < 0 || end < 0) return "invalid";
    return start > end ? "out_of_range" : { start, end };
  }

  /** A span of the text as a range in a unit. */
  fromSpan(span: Span, unit: OffsetUnit): Span | OffsetFault {
    const whole = this.toSpan(span, "utf16");
    if (typeof whole === "string") return whole;
    const table = this.#table(unit);
    return { start: search(table, whole.start), end: search(table, whole.end) };
  }

  /** For each offset in the unit, the unit of the text there; -(where the code point starts) - 1 inside of one. */
  #table(unit: OffsetUnit): Int32Array {
    const known = this.#tables.get(unit);
    if (known !== undefined) return known;
    // No code unit takes more than three bytes: a pair takes four for two.
    const table = new Int32Array(this.text.length * (unit === "utf8" ? 3 : 1) + 1);
    let count = 0;
    let at = 0;
    for (const character of this.text) {
      table[count] = at;
      const size = sizeIn(character, unit);
      table.fill(-at - 1, count + 1, count + size);
      count += size;
      at += character.length;
    }
    table[count] = at;
    const made = table.subarray(0, count + 1);
    this.#tables.set(unit, made);
    return made;
  }
}

function sizeIn(character: string, unit: OffsetUnit): number {
  if (unit === "codePoints") return 1;
  if (unit === "utf16") return character.length;
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

function edge(table: Int32Array, offset: number): number | undefined {
  return Number.isSafeInteger(offset) && offset >= 0 ? table[offset] : undefined;
}

/** Where a table, which grows, holds a place of the text. */
function search(table: Int32Array, at: number): number {
  let low = 0;
  let high = table.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = table[middle]!;
    if ((value < 0 ? -value - 1 : value) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

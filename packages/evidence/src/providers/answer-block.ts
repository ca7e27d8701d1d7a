import { type OffsetUnit, TextOffsets } from "../offsets.ts";
import type { AnswerPlace, PlaceFault } from "./provider-citation.ts";

/** What a range in a block can be checked with. */
export interface PlaceChecks {
  /** In what the provider counts; several where it does not say. */
  readonly units: readonly OffsetUnit[];
  /** The words that the provider says stand there. */
  readonly words?: unknown;
  /** Words of which the range holds one, when the unit is the right one. */
  readonly holds?: readonly unknown[];
}

// What a model writes of a citation in the text is a link, in parentheses or not: read in another unit, its edges shift.
const BRACKETED = /^[([].*[)\]]$/su;

/** One block of an answer's text, with its place in the whole. */
export class AnswerBlock {
  readonly start: number;
  readonly end: number;
  readonly #offsets: TextOffsets;

  constructor(text: string, start: number) {
    this.#offsets = new TextOffsets(text);
    this.start = start;
    this.end = start + text.length;
  }

  /** The block itself as the place, with the reason when a range was refused. */
  whole(fault?: PlaceFault): AnswerPlace {
    const { start, end } = this;
    return fault === undefined ? { start, end, place: "block" } : { start, end, place: "block", fault };
  }

  /** The words of a range in the block; the block where the range fails a check. No range at all is no fault. */
  range(from: unknown, to: unknown, checks: PlaceChecks): AnswerPlace {
    if (!isNumber(from) || !isNumber(to)) return this.whole();
    const read = checks.units.map((unit) => this.#offsets.toSpan({ start: from, end: to }, unit));
    const spans = read.filter((span) => typeof span !== "string" && span.start < span.end) as Span[];
    if (spans.length === 0) return this.whole(read.find((span) => span === "invalid") ?? "out_of_range");
    const written = ({ start, end }: Span) => this.#offsets.text.slice(start, end);
    const { words, holds = [] } = checks;
    const fit = typeof words === "string" && words !== "" ? spans.filter((span) => written(span) === words) : spans;
    if (fit.length === 0) return this.whole("mismatch");
    if (fit.every((span) => sameSpan(span, fit[0]!)) && (words !== undefined || read.length === spans.length)) {
      return this.#at(fit[0]!);
    }
    const telling = fit.filter((span) =>
      holds.some((sign) => typeof sign === "string" && sign !== "" && written(span).includes(sign)),
    );
    const bracketed = telling.filter((span) => BRACKETED.test(written(span)));
    const [only, ...others] = bracketed.length === 1 ? bracketed : telling;
    return only !== undefined && others.length === 0 ? this.#at(only) : this.whole("unknown_unit");
  }

  /** The place after the words that a single offset supports; the block where it is beyond it or cuts a word. */
  point(at: unknown, checks: Pick<PlaceChecks, "units">): AnswerPlace {
    if (!isNumber(at)) return this.whole();
    const read = checks.units.map((unit) => this.#offsets.toSpan({ start: at, end: at }, unit));
    const fault = read.find((span) => typeof span === "string");
    if (typeof fault === "string") return this.whole(fault);
    const spans = read as Span[];
    if (!spans.every((span) => sameSpan(span, spans[0]!))) return this.whole("unknown_unit");
    const { start } = spans[0]!;
    const { text } = this.#offsets;
    // A number that is an index of something else falls on the very start, or inside a word.
    if (start === 0 || /^[\p{L}\p{N}]{2}$/u.test(around(text, start))) return this.whole("mismatch");
    return { start: this.start + start, end: this.start + start, place: "point" };
  }

  #at({ start, end }: Span): AnswerPlace {
    return { start: this.start + start, end: this.start + end, place: "range" };
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(value);
}

function sameSpan(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

/** The code points on both sides of a place that is between two. */
function around(text: string, at: number): string {
  const [before = ""] = text.slice(Math.max(0, at - 2), at).match(/.$/su) ?? [];
  const [after = ""] = text.slice(at, at + 2).match(/^./su) ?? [];
  return before + after;
}

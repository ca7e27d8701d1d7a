import { sideAfter, sideBefore, type Side } from "./internal/context.ts";
import { countCopies, eachCopy, type Needle } from "./internal/copies.ts";
import { normalise } from "./normalise.ts";
import { excerptLimit } from "./selector.ts";
import type { TextStream } from "./text-stream.ts";

/** Most candidates that an ambiguous answer lists. */
export const candidateLimit = 100;

/** Longest context that is accepted; far over the format's 32 units, for selectors of other programs. */
const contextBound = 256;

/** What is looked for: a selector, or as much of one as is known. */
export interface Query {
  readonly text: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Words before the excerpt. Empty: it stood at the stream's start. Null or absent: not known. */
  readonly prefix?: string | null | undefined;
  /** Words after the excerpt. Empty: it stood at the stream's end. Null or absent: not known. */
  readonly suffix?: string | null | undefined;
  readonly revision?: string | undefined;
}

/** A span of a stream, half-open, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Why a query can have no answer. */
export type InvalidReason = "empty" | "blank" | "surrogate" | "too-long" | "context" | "offsets";

/** The answer to a query. `occurrences` (all copies of the excerpt), `candidates` and `tied` are worked out when they are first read. */
export type Resolution =
  | { readonly state: "exact" | "moved"; readonly start: number; readonly end: number; readonly occurrences: number }
  | {
      readonly state: "ambiguous";
      /** The copies that tie, in order, at most {@link candidateLimit} of them. */
      readonly candidates: readonly Span[];
      /** How many copies tie. */
      readonly tied: number;
      readonly occurrences: number;
    }
  | { readonly state: "missing"; readonly occurrences: number }
  | { readonly state: "invalid"; readonly reason: InvalidReason; readonly occurrences: 0 };

/**
 * Finds an excerpt in a stream and never guesses.
 *
 * `exact`: the stream is the one that was quoted and the offsets hold the excerpt. `moved`: one copy stands out by its context, or is the only one.
 * `ambiguous`: several tie. `missing`: none counts. `invalid`: the query breaks the format's rules.
 */
export function resolve(stream: TextStream, query: Query): Resolution {
  const quote = normalise(query.text).trim();
  const reason = invalidReason(query, quote);
  if (reason !== undefined) return { state: "invalid", reason, occurrences: 0 };
  // Half a character is in no text, not even in one that holds the same half.
  if (!quote.isWellFormed()) return { state: "missing", occurrences: 0 };
  const { text } = stream;
  if (query.revision !== undefined && query.start !== undefined && query.end === query.start + quote.length) {
    if (query.revision === stream.fingerprint && text.startsWith(quote, query.start)) {
      return found("exact", text, quote, query.start);
    }
  }
  return search(text, quote, sideBefore(query.prefix, quote), sideAfter(query.suffix, quote));
}

function invalidReason(query: Query, quote: string): InvalidReason | undefined {
  const { text, prefix, suffix, start, end } = query;
  if (text === "") return "empty";
  if (quote === "") return "blank";
  if (text.trim().length > excerptLimit) return "too-long";
  for (const context of [prefix ?? "", suffix ?? ""]) {
    if (!context.isWellFormed()) return "surrogate";
    if (context.length > contextBound) return "context";
  }
  if (start === undefined || end === undefined) return undefined;
  return Number.isSafeInteger(start) && start >= 0 && end - start === quote.length ? undefined : "offsets";
}

function search(text: string, quote: string, before: Side, after: Side): Resolution {
  const sides = [before, after].filter((side) => side.decides);
  const agrees = (side: Side, start: number) => side.agrees(text, start, start + quote.length);
  if (sides.length > 0) {
    const everywhere = (start: number) => sides.every((side) => agrees(side, start));
    const decided = decide(text, quote, everywhere, rarest(text, quote, before, after));
    if (decided !== undefined) return decided;
  }
  if (sides.length > 1) {
    const somewhere = (start: number) => sides.some((side) => agrees(side, start));
    const decided = decide(text, quote, somewhere);
    if (decided !== undefined) return decided;
  }
  const answer = decide(text, quote, () => true);
  if (answer === undefined) return { state: "missing", occurrences: 0 };
  if (answer.state !== "moved") return answer;
  const cut = [before, after].some((side) => side.cuts(text, answer.start, answer.end));
  return cut ? { state: "missing", occurrences: 1 } : answer;
}

/** The answer when copies are accepted: one is found, several tie. */
function decide(text: string, quote: string, accept: (start: number) => boolean, needle?: Needle) {
  const [first, second] = firstTwo(text, quote, accept, needle);
  if (first === undefined) return undefined;
  return second === undefined ? found("moved", text, quote, first) : ambiguous(text, quote, accept);
}

/** The first two copies that are accepted. */
function firstTwo(text: string, quote: string, accept: (start: number) => boolean, needle?: Needle): number[] {
  const starts: number[] = [];
  eachCopy(text, quote, (start) => accept(start) && starts.push(start) === 2, needle);
  return starts;
}

/** A context longer than the quote is the rarer string, so that a one-letter quote is not tried 20,000 times. */
function rarest(text: string, quote: string, before: Side, after: Side): Needle | undefined {
  let rarest: Needle | undefined;
  for (const side of [before, after]) {
    const needle = side.needle?.(text);
    if (needle !== undefined && needle.text.length > (rarest?.text ?? quote).length) rarest = needle;
  }
  return rarest;
}

function found(state: "exact" | "moved", text: string, quote: string, start: number): Resolution {
  let occurrences: number | undefined;
  return {
    state,
    start,
    end: start + quote.length,
    get occurrences() {
      return (occurrences ??= countCopies(text, quote));
    },
  };
}

function ambiguous(text: string, quote: string, accept: (start: number) => boolean): Resolution {
  let listed: Span[] | undefined;
  let counted: { readonly tied: number; readonly occurrences: number } | undefined;
  // Those who only step through the first candidates do not pay for counting a million of them.
  const list = () => {
    const candidates: Span[] = [];
    eachCopy(text, quote, (start) => {
      if (accept(start)) candidates.push({ start, end: start + quote.length });
      return candidates.length === candidateLimit;
    });
    return candidates;
  };
  const count = () => {
    let tied = 0;
    let occurrences = 0;
    eachCopy(text, quote, (start) => {
      occurrences++;
      if (accept(start)) tied++;
      return false;
    });
    return { tied, occurrences };
  };
  return {
    state: "ambiguous",
    get candidates() {
      return (listed ??= list());
    },
    get tied() {
      return (counted ??= count()).tied;
    },
    get occurrences() {
      return (counted ??= count()).occurrences;
    },
  };
}

import type { Folded } from "./fold.ts";

// A joiner that spelling needs, and controls of display order: only dropped to locate.
const UNSEEN = /[\u200C\u202A-\u202E\u2066-\u2069]/;
// A mark that sends the reader to a note, directly after a word or a number.
const NOTE = /(?<=[\p{L}\p{N}.,)%])(?:[*†‡]{1,3}|[¹²³⁰⁴-⁹]{1,3}|\[\d{1,3}\])(?![\p{L}\p{N}*])/u;
const DROPPED = new RegExp(`${UNSEEN.source}|${NOTE.source}`, "gu");

/** A folded text without what is only ignored to locate a quote: case, joiners, display order, note marks. */
export function loosen({ text, starts, ends }: Folded): Folded {
  const keptStarts = new Int32Array(text.length);
  const keptEnds = new Int32Array(text.length);
  let kept = "";
  let length = 0;
  let from = 0;
  const keep = (to: number) => {
    kept += lowered(text.slice(from, to));
    keptStarts.set(starts.subarray(from, to), length);
    keptEnds.set(ends.subarray(from, to), length);
    length += to - from;
  };
  for (const match of text.matchAll(DROPPED)) {
    keep(match.index);
    from = match.index + match[0].length;
  }
  keep(text.length);
  return { text: kept, starts: keptStarts.subarray(0, length), ends: keptEnds.subarray(0, length) };
}

/** Lower case, where that does not change a text's length (İ does). */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

const INSERTION = /\[[^[\]]{0,200}\]/g;
const STOP = /[.。]$/;
const ELLIPSIS = /\s*[[(]?\s*(?:\.{3,}|\. \. \.)\s*[\])]?\s*/g;

/** What a person may have written for the source's words: as it is, without an added full stop, without bracketed insertions. */
export function looseReadings(loosened: string): string[] {
  const whole = tidy(loosened);
  const bare = tidy(loosened.replaceAll(INSERTION, " "));
  return [...new Set([whole, whole.replace(STOP, "").trimEnd(), bare, bare.replace(STOP, "").trimEnd()])].filter(
    (reading) => reading !== "",
  );
}

/** The parts of a quote that leaves something out; nothing when it has no ellipsis. */
export function elisionParts(loosened: string): string[] | undefined {
  const parts = loosened.split(ELLIPSIS).map((part) => tidy(part.replaceAll(INSERTION, " ")));
  if (parts.length < 2) return undefined;
  const last = parts.at(-1)!.replace(STOP, "").trimEnd();
  return [...parts.slice(0, -1), last].filter((part) => part !== "");
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:!?])/g, "")
    .trim();
}

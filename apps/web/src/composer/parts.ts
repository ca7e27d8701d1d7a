import type { Citation, Part } from "@pincite/format";

/**
 * Parts measured flat: a text counts its UTF-16 code units, a chip counts one. Offsets into a draft are flat offsets everywhere in the
 * composer, so that selecting, copying and moving need no knowledge of the editor.
 */
export function flatLength(parts: readonly Part[]): number {
  let length = 0;
  for (const part of parts) length += partLength(part);
  return length;
}

/** The parts between two flat offsets; a chip is in or out, never cut. */
export function sliceParts(parts: readonly Part[], start: number, end: number): Part[] {
  const slice: Part[] = [];
  let at = 0;
  for (const part of parts) {
    const length = partLength(part);
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, length);
    if (from < to) slice.push(typeof part === "string" ? part.slice(from, to) : part);
    at += length;
    if (at >= end) break;
  }
  return joinTexts(slice);
}

/** The draft after the range `[start, end)` was dragged to `target`; undefined when it would land on itself. */
export function moveParts(
  parts: readonly Part[],
  start: number,
  end: number,
  target: number,
): { readonly parts: Part[]; readonly start: number; readonly end: number } | undefined {
  if (target >= start && target <= end) return undefined;
  const moved = sliceParts(parts, start, end);
  const rest = [...sliceParts(parts, 0, start), ...sliceParts(parts, end, flatLength(parts))];
  const at = target > end ? target - (end - start) : target;
  const length = flatLength(rest);
  return {
    parts: joinTexts([...sliceParts(rest, 0, at), ...moved, ...sliceParts(rest, at, length)]),
    start: at,
    end: at + (end - start),
  };
}

/** Parts to insert at `[start, end)` with a space where they would touch a word; always one behind a chip, where the person goes on writing. */
export function setOff(present: readonly Part[], start: number, end: number, inserted: readonly Part[]): Part[] {
  const before = sliceParts(present, start - 1, start).at(0);
  const after = sliceParts(present, end, end + 1).at(0);
  return [...(isWord(before) ? [" "] : []), ...inserted, ...(after === undefined || isWord(after) ? [" "] : [])];
}

/** Parts without empty texts and with neighbouring texts joined; line ends become `\n`. Two drafts are the same when these are equal. */
export function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part !== "string") joined.push(part);
    else if (typeof last === "string") joined[joined.length - 1] = last + unixLines(part);
    else if (part !== "") joined.push(unixLines(part));
  }
  return joined;
}

/** Whether the parts hold nothing worth keeping: no chip, and no character but white space. */
export function isBlank(parts: readonly Part[]): boolean {
  return parts.every((part) => typeof part === "string" && part.trim() === "");
}

/** The parts without the white space around the whole, as they are sent. */
export function trimParts(parts: readonly Part[]): Part[] {
  const trimmed = [...joinTexts(parts)];
  const first = trimmed[0];
  if (typeof first === "string") trimmed[0] = first.trimStart();
  const last = trimmed.at(-1);
  if (typeof last === "string") trimmed[trimmed.length - 1] = last.trimEnd();
  return joinTexts(trimmed);
}

/** What follows `prefix` at the start of the parts, white space around it aside; undefined when they do not begin with it. */
export function partsAfter(parts: readonly Part[], prefix: readonly Part[]): Part[] | undefined {
  const whole = trimParts(parts);
  const length = flatLength(prefix);
  if (JSON.stringify(sliceParts(whole, 0, length)) !== JSON.stringify(prefix)) return undefined;
  return trimParts(sliceParts(whole, length, flatLength(whole)));
}

/** The citations among the parts, in order. */
export function citationsOf(parts: readonly Part[]): Citation[] {
  return parts.filter((part) => typeof part !== "string");
}

function partLength(part: Part): number {
  return typeof part === "string" ? part.length : 1;
}

function unixLines(text: string): string {
  return text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
}

function isWord(part: Part | undefined): boolean {
  return part !== undefined && (typeof part !== "string" || part.trim() !== "");
}

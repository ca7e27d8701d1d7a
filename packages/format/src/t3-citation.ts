import { check } from "./check.ts";
import type { Citation, DecodeResult } from "./citation.ts";
import { normalise, reject } from "./internal/rules.ts";

const OPENING = "t3-citation://v1/";
// Nine characters for each unit of text and comment at their longest, and room for ids; T3 Code's own limit.
const MAX_LENGTH = 160_000;
const CONTEXT = 32;
const DIGITS = /^[0-9]{1,16}$/;
const NAMES = ["text", "start", "end", "prefix", "suffix"];

/**
 * Reads the URI of a link of T3 Code; never throws.
 *
 * White space at the excerpt's edges moves into the context and the offsets move with it; `end` follows from the
 * excerpt. What our rules refuse, an id of more than 256 units say, is rejected with {@link decode}'s reasons.
 */
export function fromT3Citation(uri: string): DecodeResult {
  if (uri.length > MAX_LENGTH) return reject("too-long");
  if (!uri.startsWith("t3-citation:")) return reject("scheme");
  if (!uri.startsWith(OPENING)) return reject("version");
  if (uri.includes("#") || !uri.isWellFormed()) return reject("escape");
  const mark = uri.indexOf("?");
  const segments = uri.slice(OPENING.length, mark < 0 ? undefined : mark).split("/");
  if (segments.length !== 3 || segments.includes("")) return reject("path");
  const ids = segments.map((segment) => decoded(segment)?.trim());
  const values = new Map<string, string>();
  for (const piece of mark < 0 ? [] : uri.slice(mark + 1).split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = equals < 0 ? piece : piece.slice(0, equals);
    const value = equals < 0 ? "" : decoded(piece.slice(equals + 1).replaceAll("+", " "));
    if (value === undefined) return reject("escape");
    if (values.has(name)) return reject("repeated", name);
    values.set(name, value);
  }
  if (ids.includes(undefined)) return reject("escape");
  const missing = NAMES.find((name) => !values.has(name));
  if (missing !== undefined) return reject("missing", missing);
  const start = values.get("start")!;
  const end = values.get("end")!;
  if (!DIGITS.test(start) || !DIGITS.test(end) || Number(end) <= Number(start)) return reject("field", "at");
  return assemble(ids as string[], values, Number(start));
}

function assemble(ids: readonly string[], values: ReadonlyMap<string, string>, at: number): DecodeResult {
  const given = values.get("text")!;
  const text = given.trim();
  const lead = given.length - given.trimStart().length;
  const start = at + lead;
  const comment = values.get("comment")?.trim() ?? "";
  return check({
    environmentId: ids[0],
    source: { kind: "message", threadId: ids[1], messageId: ids[2] },
    text,
    start,
    end: start + normalise(text).length,
    prefix: lastUnits(normalise(values.get("prefix")! + given.slice(0, lead))),
    suffix: firstUnits(normalise(given.slice(lead + text.length) + values.get("suffix")!)),
    ...(comment === "" ? undefined : { comment }),
  });
}

/**
 * Writes a citation of a message as T3 Code does; `undefined` where T3 Code has no form: for a document, and for an id of one
 * or two dots, which the URL parser that it reads with takes for a step in the path, however it is spelled.
 */
export function toT3Citation(citation: Citation): string | undefined {
  const result = check(citation);
  if (!result.ok) throw new RangeError(`Not a citation: ${result.reason}`);
  const { environmentId, source, text, start, end, prefix, suffix, comment } = result.citation;
  if (source.kind !== "message") return undefined;
  const ids = [environmentId, source.threadId, source.messageId];
  if (ids.some((id) => id === "." || id === "..")) return undefined;
  const path = ids.map((id) => encodeURIComponent(id).replace(RESERVED, escaped)).join("/");
  const query = new URLSearchParams({ text, start: `${start}`, end: `${end}`, prefix, suffix });
  if (comment !== undefined) query.set("comment", comment);
  return `${OPENING}${path}?${query.toString()}`;
}

// What encodeURIComponent keeps and Markdown could read.
const RESERVED = /[!'()*]/g;

function escaped(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function lastUnits(text: string): string {
  return text.length <= CONTEXT ? text : text.slice(-CONTEXT).replace(/^[\uDC00-\uDFFF]/, "");
}

function firstUnits(text: string): string {
  return text.length <= CONTEXT ? text : text.slice(0, CONTEXT).replace(/[\uD800-\uDBFF]$/, "");
}

import type { Rejection } from "../citation.ts";

/** The longest URI that is read; a legal citation's canonical form stays below it. */
export const MAX_URI_LENGTH = 240_000;
/** The longest excerpt or comment. */
const MAX_TEXT_LENGTH = 8000;

const MAX_CONTEXT_LENGTH = 32;
const MAX_ENVIRONMENT_LENGTH = 128;
const MAX_ID_LENGTH = 256;
const MAX_SOURCES = 8;
const MAX_SOURCE_LENGTH = 512;
const MAX_EXTENSIONS = 16;
const MAX_EXTENSIONS_LENGTH = 4000;

// Control characters are what these look for.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F]/;
// `\s` but the space, spelled out: V8 tests it in half the time.
const UNUSUAL_WHITESPACE = /[\t-\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]| {2}/;
const WHITESPACE = /\s+/g;
// Two or more: most texts have none, and then nothing is replaced.
const WIDE_WHITESPACE = /\s{2,}/g;
const SPACE = /\s/;
const REVISION = /^[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]$/;
const SOURCE = /^(?:\S+:[^:\s]+:[0-9]+|[hH][tT][tT][pP][sS]?:\/\/\S+)$/;
// Any name but those of version 1's own parameters.
const EXTENSION_NAME = /^(?!(?:text|at|pre|post|rev|src|comment)$)[a-z][a-z0-9]{0,31}$/;

/** Builds the answer to a value or URI that is no citation. */
export function reject(reason: Rejection["reason"], field?: string): Rejection {
  return field === undefined ? { ok: false, reason } : { ok: false, reason, field };
}

/** Whether an environment's id follows its rule. */
export function isEnvironmentId(value: unknown): boolean {
  return isId(value, MAX_ENVIRONMENT_LENGTH);
}

/** Whether the id of a thread, message or document follows its rule. */
export function isSourceId(value: unknown): boolean {
  return isId(value, MAX_ID_LENGTH);
}

/** Whether an excerpt or comment follows its rule. */
export function isText(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length >= 1 &&
    value.length <= MAX_TEXT_LENGTH &&
    !isWhitespace(value.charCodeAt(0)) &&
    !isWhitespace(value.charCodeAt(value.length - 1))
  );
}

/** Whether offsets are in range and as far apart as the excerpt is long once normalised. */
export function isSpan(start: unknown, end: unknown, length: number): boolean {
  return (
    Number.isSafeInteger(start) &&
    // 2^53 - 1, the largest offset, is also the largest safe integer.
    Number.isSafeInteger(end) &&
    (start as number) >= 0 &&
    (end as number) - (start as number) === length
  );
}

/** Whether context is short enough and already normalised. */
export function isContext(value: unknown, plain = false): boolean {
  return typeof value === "string" && value.length <= MAX_CONTEXT_LENGTH && (plain || !UNUSUAL_WHITESPACE.test(value));
}

/** Whether a fingerprint has the shape of 64 bits in base64url. */
export function isRevision(value: unknown): boolean {
  return typeof value === "string" && REVISION.test(value);
}

/** Whether a list of evidence follows its rule. */
export function isSources(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length >= 1 && value.length <= MAX_SOURCES && value.every((item) => isSource(item))
  );
}

/** Whether an unknown parameter's name may be kept. */
export function isExtensionName(name: string): boolean {
  return EXTENSION_NAME.test(name);
}

/** Whether an unknown parameter's value may be kept. */
export function isExtensionValue(value: unknown): value is string {
  return typeof value === "string" && !CONTROL.test(value);
}

/** Whether extensions together stay within their limits. */
export function isExtensionSize(count: number, length: number): boolean {
  return count <= MAX_EXTENSIONS && length <= MAX_EXTENSIONS_LENGTH;
}

/** Whether a code unit is JavaScript's `\s`. */
function isWhitespace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && SPACE.test(String.fromCharCode(code)));
}

/** Turns each run of whitespace into one space. */
export function normalise(text: string): string {
  return UNUSUAL_WHITESPACE.test(text) ? text.replace(WHITESPACE, " ") : text;
}

/** How long a text is once normalised: a single character of whitespace is as long as the space it becomes. */
export function normalisedLength(text: string): number {
  return text.replace(WIDE_WHITESPACE, " ").length;
}

function isId(value: unknown, maximum: number): boolean {
  return typeof value === "string" && value.length >= 1 && value.length <= maximum && !CONTROL.test(value);
}

function isSource(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_SOURCE_LENGTH && !CONTROL.test(value) && SOURCE.test(value);
}

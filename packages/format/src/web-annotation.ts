import { check } from "./check.ts";
import { DEFAULT_SCHEME, type Citation, type CitationSource, type DecodeResult } from "./citation.ts";
import { decodeWith } from "./decode.ts";
import { encodeWith } from "./encode.ts";
import { normalise, reject } from "./internal/rules.ts";
import { withComment } from "./with-comment.ts";

const CONTEXT = "http://www.w3.org/ns/anno.jsonld";
const CONTEXT_LENGTH = 32;

/** A citation in the W3C's Web Annotation Data Model. */
export interface WebAnnotation {
  readonly "@context": typeof CONTEXT;
  readonly type: "Annotation";
  readonly motivation: "commenting" | "highlighting";
  readonly body?: { readonly type: "TextualBody"; readonly value: string; readonly format: "text/plain" };
  readonly target: {
    /** The passage: the citation's URI without its comment. */
    readonly id: string;
    readonly type: "SpecificResource";
    /** The message or document: the URI's path. */
    readonly source: string;
    readonly selector: readonly WebAnnotationSelector[];
  };
}

type WebAnnotationSelector =
  | { readonly type: "TextQuoteSelector"; readonly exact: string; readonly prefix?: string; readonly suffix?: string }
  | { readonly type: "TextPositionSelector"; readonly start: number; readonly end: number };

/** What a conversion may need beside the value. */
export interface WebAnnotationOptions {
  /** The product's own scheme; `web+pincite` when absent. */
  readonly scheme?: string;
  /** The source's text stream, which tells code points from units before the excerpt. */
  readonly stream?: string;
}

/**
 * Writes a citation as a Web Annotation.
 *
 * The model's positions count code points, ours UTF-16 units, and only the text before the excerpt tells how many of
 * them are pairs. So there is a `TextPositionSelector` only when `stream` is given or the citation's own context reaches
 * back to the stream's start. Nothing is lost without it: `target.id` is the citation's URI, in which offsets count
 * units.
 */
export function toWebAnnotation(citation: Citation, options: WebAnnotationOptions = {}): WebAnnotation {
  const { scheme = DEFAULT_SCHEME, stream } = options;
  const { comment, text, prefix, suffix } = citation;
  const id = encodeWith(scheme, withComment(citation, ""));
  const exact = normalise(text);
  const before = textBefore(citation, exact, stream);
  const start = before === undefined ? 0 : pointCount(before);
  return {
    "@context": CONTEXT,
    type: "Annotation",
    motivation: comment === undefined ? "highlighting" : "commenting",
    ...(comment === undefined ? undefined : { body: { type: "TextualBody", value: comment, format: "text/plain" } }),
    target: {
      id,
      type: "SpecificResource",
      source: id.slice(0, id.indexOf("?")),
      selector: [
        {
          type: "TextQuoteSelector",
          exact,
          ...(prefix === "" ? undefined : { prefix }),
          ...(suffix === "" ? undefined : { suffix }),
        },
        ...(before === undefined
          ? []
          : [{ type: "TextPositionSelector" as const, start, end: start + pointCount(exact) }]),
      ],
    },
  };
}

/** What stands before the excerpt; `undefined` when that is not known, or when the stream is not the quoted one. */
function textBefore({ start, end, prefix }: Citation, exact: string, stream: string | undefined): string | undefined {
  if (stream !== undefined) return stream.slice(start, end) === exact ? stream.slice(0, start) : undefined;
  return prefix.length === start ? prefix : undefined;
}

type Loose = Readonly<Record<string, unknown>>;

/**
 * Reads a Web Annotation; never throws.
 *
 * One that carries a citation's URI as its target's `id` gives that citation, with the comment of its textual body; when
 * its quote selector tells other words than the URI, it is rejected. Any other needs a source under our scheme, a
 * `TextQuoteSelector` and a `TextPositionSelector`, whose code points are turned into units with `stream`, or with the
 * prefix when that reaches back to the stream's start; without either it is rejected as `missing at`.
 */
export function fromWebAnnotation(value: unknown, options: WebAnnotationOptions = {}): DecodeResult {
  const { scheme = DEFAULT_SCHEME, stream } = options;
  if (!isObject(value)) return reject("source");
  const target = first(value["target"]);
  if (!isObject(target)) return reject("source");
  const quote = selectorOf(target, "TextQuoteSelector");
  const result = decodeWith(scheme, typeof target["id"] === "string" ? target["id"] : "");
  const exact = quote?.["exact"];
  if (!result.ok) return fromSelectors(scheme, value, target, stream);
  if (exact !== undefined && exact !== normalise(result.citation.text)) return reject("field", "text");
  return commented(result.citation, value);
}

function fromSelectors(scheme: string, value: Loose, target: Loose, stream: string | undefined): DecodeResult {
  const iri = target["source"];
  if (typeof iri !== "string") return reject("source");
  // A source's IRI is a citation's path; the parameters only make it one that can be read.
  const path = decodeWith(scheme, `${iri}?text=x&at=0-1`);
  if (!path.ok) return path;
  const quote = selectorOf(target, "TextQuoteSelector");
  const exact = quote?.["exact"];
  if (typeof exact !== "string") return reject("missing", "text");
  const prefix = textOf(quote?.["prefix"]);
  const suffix = textOf(quote?.["suffix"]);
  const text = exact.trim();
  const start = unitStart(selectorOf(target, "TextPositionSelector")?.["start"], prefix, stream);
  if (start === undefined) return reject("missing", "at");
  const lead = normalise(exact.slice(0, exact.length - exact.trimStart().length)).length;
  return build(path.citation, text, start + lead, normalise(prefix + exact.slice(0, lead)), normalise(suffix), value);
}

function build(
  { environmentId, source }: { readonly environmentId: string; readonly source: CitationSource },
  text: string,
  start: number,
  prefix: string,
  suffix: string,
  value: Loose,
): DecodeResult {
  const result = check({
    environmentId,
    source,
    text,
    start,
    end: start + normalise(text).length,
    prefix: prefix.slice(-CONTEXT_LENGTH).replace(/^[\uDC00-\uDFFF]/, ""),
    suffix: suffix.slice(0, CONTEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, ""),
  });
  return result.ok ? commented(result.citation, value) : result;
}

function commented(citation: Citation, value: Loose): DecodeResult {
  const body = first(value["body"]);
  const text = isObject(body) ? textOf(body["value"]) : textOf(value["bodyValue"]);
  return check(withComment(citation, text));
}

/** The unit at which a code point stands. */
function unitStart(start: unknown, prefix: string, stream: string | undefined): number | undefined {
  if (typeof start !== "number" || !Number.isSafeInteger(start) || start < 0) return undefined;
  const known = stream ?? (pointCount(prefix) === start ? prefix : undefined);
  if (known === undefined) return undefined;
  let units = 0;
  let points = 0;
  for (; points < start && units < known.length; points++) units += known.codePointAt(units)! > 0xffff ? 2 : 1;
  return points === start ? units : undefined;
}

function selectorOf(target: Loose, type: string): Loose | undefined {
  const { selector } = target;
  const all: readonly unknown[] = Array.isArray(selector) ? selector : [selector];
  return all.filter((item) => isObject(item)).find((item) => item["type"] === type);
}

function pointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[0] : value;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null;
}

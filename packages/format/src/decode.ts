import type { Citation, CitationSource, DecodeResult, Rejection } from "./citation.ts";
import {
  MAX_URI_LENGTH,
  PARAMETERS,
  isContext,
  isEnvironmentId,
  isExtensionName,
  isExtensionSize,
  isExtensionValue,
  isRevision,
  isSourceId,
  isSources,
  isSpan,
  isText,
  reject,
} from "./internal/rules.ts";

const AT = /^([0-9]{1,16})-([0-9]{1,16})$/;
// Chat programs paste `&` so, once or twice escaped.
const AMPERSAND = /&(?:amp;){1,2}/g;

/** Reads a URI of a given scheme; never throws, and takes time linear in its length. */
export function decodeWith(scheme: string, uri: string): DecodeResult {
  if (uri.length > MAX_URI_LENGTH) return reject("too-long");
  if (!uri.startsWith(scheme) || uri[scheme.length] !== ":") return reject("scheme");
  const mark = uri.indexOf("?");
  const segments = uri.slice(scheme.length + 1, mark < 0 ? undefined : mark).split("/");
  if (segments[0] !== "v1") return reject("version");
  const kind = segments[2];
  if (kind !== "message" && kind !== "document") return reject("source");
  if (segments.length !== (kind === "message" ? 5 : 4) || segments.includes("")) return reject("path");
  if (uri.includes("#") || !uri.isWellFormed()) return reject("escape");
  try {
    const environmentId = decodeURIComponent(segments[1]!);
    const first = decodeURIComponent(segments[3]!);
    const source: CitationSource =
      kind === "message"
        ? { kind, threadId: first, messageId: decodeURIComponent(segments[4]!) }
        : { kind, documentId: first };
    const parameters = readQuery(mark < 0 ? "" : uri.slice(mark + 1));
    return assemble(environmentId, source, parameters);
  } catch {
    // decodeURIComponent throws on malformed percent-encoding and UTF-8, and on nothing else.
    return reject("escape");
  }
}

interface Parameters {
  /** In the order of the URI. */
  readonly values: ReadonlyMap<string, string>;
  readonly repeated: string | undefined;
}

function readQuery(query: string): Parameters {
  const values = new Map<string, string>();
  let repeated: string | undefined;
  const clean = query.includes("&amp;") ? query.replace(AMPERSAND, "&") : query;
  for (const piece of clean.split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = unescape(equals < 0 ? piece : piece.slice(0, equals));
    const value = equals < 0 ? "" : unescape(piece.slice(equals + 1).replaceAll("+", " "));
    if (values.has(name)) repeated ??= name;
    else values.set(name, value);
  }
  return { values, repeated };
}

function unescape(text: string): string {
  return text.includes("%") ? decodeURIComponent(text) : text;
}

function assemble(environmentId: string, source: CitationSource, { values, repeated }: Parameters): DecodeResult {
  if (repeated !== undefined) return reject("repeated", repeated);
  const text = values.get("text");
  if (text === undefined) return reject("missing", "text");
  const at = values.get("at");
  if (at === undefined) return reject("missing", "at");
  const digits = AT.exec(at);
  const start = Number(digits?.[1]);
  const end = Number(digits?.[2]);
  const sources = values.get("src")?.split(" ");
  const problem = brokenId(environmentId, source) ?? brokenParameter(values, start, end, sources);
  if (problem !== undefined) return problem;
  const citation: Mutable<Citation> = {
    environmentId,
    source,
    text,
    start,
    end,
    prefix: values.get("pre") ?? "",
    suffix: values.get("post") ?? "",
  };
  const revision = values.get("rev");
  if (revision !== undefined) citation.revision = revision;
  if (sources !== undefined) citation.sources = sources;
  const comment = values.get("comment");
  if (comment !== undefined) citation.comment = comment;
  const extensions = readExtensions(values);
  if (extensions !== undefined) citation.extensions = extensions;
  return { ok: true, citation };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function brokenId(environmentId: string, source: CitationSource): Rejection | undefined {
  if (!isEnvironmentId(environmentId)) return reject("field", "environmentId");
  if (source.kind === "document") return isSourceId(source.documentId) ? undefined : reject("field", "documentId");
  if (!isSourceId(source.threadId)) return reject("field", "threadId");
  return isSourceId(source.messageId) ? undefined : reject("field", "messageId");
}

/** The first parameter, in the order of the URI, that breaks its rule. */
function brokenParameter(
  values: ReadonlyMap<string, string>,
  start: number,
  end: number,
  sources: readonly string[] | undefined,
): Rejection | undefined {
  let count = 0;
  let length = 0;
  for (const [name, value] of values) {
    if (name === "at") {
      if (!isSpan(start, end, values.get("text"))) return reject("field", name);
    } else if (PARAMETERS.includes(name)) {
      if (!follows(name, value, sources)) return reject("field", name);
    } else {
      count += 1;
      length += value.length;
      if (!isExtensionName(name) || !isExtensionValue(value) || !isExtensionSize(count, length)) {
        return reject("field", name);
      }
    }
  }
  return undefined;
}

function follows(name: string, value: string, sources: readonly string[] | undefined): boolean {
  if (name === "src") return isSources(sources);
  if (name === "rev") return isRevision(value);
  return name === "pre" || name === "post" ? isContext(value) : isText(value);
}

function readExtensions(values: ReadonlyMap<string, string>): Record<string, string> | undefined {
  let extensions: Record<string, string> | undefined;
  for (const [name, value] of values) {
    if (PARAMETERS.includes(name)) continue;
    extensions ??= Object.create(null) as Record<string, string>;
    extensions[name] = value;
  }
  return extensions;
}

import type { Citation, CitationSource, DecodeResult, Rejection } from "./citation.ts";
import { type Parameters, readQuery, valueOf } from "./internal/query.ts";
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
  const parameters = readQuery(mark < 0 ? "" : uri.slice(mark + 1));
  const environmentId = unescape(segments[1]!);
  const first = unescape(segments[3]!);
  const second = kind === "message" ? unescape(segments[4]!) : "";
  if (parameters === undefined || environmentId === undefined || first === undefined || second === undefined) {
    return reject("escape");
  }
  const source: CitationSource =
    kind === "message" ? { kind, threadId: first, messageId: second } : { kind, documentId: first };
  return assemble(environmentId, source, parameters);
}

/** A path segment without percent-encoding; `undefined` where it is malformed. */
function unescape(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function assemble(environmentId: string, source: CitationSource, parameters: Parameters): DecodeResult {
  if (parameters.repeated !== undefined) return reject("repeated", parameters.repeated);
  const text = valueOf(parameters, "text");
  if (text === undefined) return reject("missing", "text");
  const at = valueOf(parameters, "at");
  if (at === undefined) return reject("missing", "at");
  const digits = AT.exec(at);
  const start = Number(digits?.[1]);
  const end = Number(digits?.[2]);
  const sources = valueOf(parameters, "src")?.split(" ");
  const problem = brokenId(environmentId, source) ?? brokenParameter(parameters, text, start, end, sources);
  if (problem !== undefined) return problem;
  const citation: Mutable<Citation> = {
    environmentId,
    source,
    text,
    start,
    end,
    prefix: valueOf(parameters, "pre") ?? "",
    suffix: valueOf(parameters, "post") ?? "",
  };
  const revision = valueOf(parameters, "rev");
  if (revision !== undefined) citation.revision = revision;
  if (sources !== undefined) citation.sources = sources;
  const comment = valueOf(parameters, "comment");
  if (comment !== undefined) citation.comment = comment;
  const extensions = readExtensions(parameters);
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
  { names, values }: Parameters,
  text: string,
  start: number,
  end: number,
  sources: readonly string[] | undefined,
): Rejection | undefined {
  let count = 0;
  let length = 0;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const value = values[i]!;
    if (name === "at") {
      if (!isSpan(start, end, text)) return reject("field", name);
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

function readExtensions({ names, values }: Parameters): Record<string, string> | undefined {
  let extensions: Record<string, string> | undefined;
  for (let i = 0; i < names.length; i++) {
    if (PARAMETERS.includes(names[i]!)) continue;
    extensions ??= Object.create(null) as Record<string, string>;
    extensions[names[i]!] = values[i]!;
  }
  return extensions;
}

import type { Citation, CitationSource, DecodeResult, Rejection } from "./citation.ts";
import { isPlainQuery } from "./internal/plain.ts";
import { type Parameters, readQuery, valueOf } from "./internal/query.ts";
import {
  MAX_URI_LENGTH,
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
  normalisedLength,
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
  const query = mark < 0 ? "" : uri.slice(mark + 1);
  const plain = isPlainQuery(query);
  const unknown = plain ? uri.slice(0, mark) : uri;
  if (unknown.includes("#") || !unknown.isWellFormed()) return reject("escape");
  const parameters = readQuery(query, plain);
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
  const problem = brokenId(environmentId, source);
  if (problem !== undefined) return problem;
  const citation: Draft = { environmentId, source, text, start, end, prefix: "", suffix: "" };
  return readParameters(citation, parameters) ?? { ok: true, citation };
}

type Draft = { -readonly [K in keyof Citation]: Citation[K] } & { extensions?: Record<string, string> };

function brokenId(environmentId: string, source: CitationSource): Rejection | undefined {
  if (!isEnvironmentId(environmentId)) return reject("field", "environmentId");
  if (source.kind === "document") return isSourceId(source.documentId) ? undefined : reject("field", "documentId");
  if (!isSourceId(source.threadId)) return reject("field", "threadId");
  return isSourceId(source.messageId) ? undefined : reject("field", "messageId");
}

/** Gives a citation its fields, in the order of the URI; tells the first that breaks its rule. */
function readParameters(citation: Draft, { names, values, plain }: Parameters): Rejection | undefined {
  let count = 0;
  let length = 0;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const value = values[i]!;
    let follows: boolean;
    switch (name) {
      case "text":
        follows = isText(value);
        break;
      case "at":
        follows = isSpan(citation.start, citation.end, plain ? citation.text.length : normalisedLength(citation.text));
        break;
      case "pre":
        follows = isContext(value, plain);
        citation.prefix = value;
        break;
      case "post":
        follows = isContext(value, plain);
        citation.suffix = value;
        break;
      case "rev":
        follows = isRevision(value);
        citation.revision = value;
        break;
      case "src":
        citation.sources = value.split(" ");
        follows = isSources(citation.sources);
        break;
      case "comment":
        follows = isText(value);
        citation.comment = value;
        break;
      default:
        count += 1;
        length += value.length;
        follows = isExtensionName(name) && isExtensionValue(value) && isExtensionSize(count, length);
        citation.extensions ??= Object.create(null) as Record<string, string>;
        citation.extensions[name] = value;
    }
    if (!follows) return reject("field", name);
  }
  return undefined;
}

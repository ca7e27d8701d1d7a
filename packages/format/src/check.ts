import type { Citation, CitationSource, DecodeResult, Rejection } from "./citation.ts";
import {
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

type Loose = Readonly<Record<string, unknown>>;

/**
 * Tells whether a value is a citation, with the same reasons as {@link decode}.
 *
 * The citation that is returned holds the known fields only. Never throws.
 */
export function check(value: unknown): DecodeResult {
  return findProblem(value) ?? { ok: true, citation: copy(value as Citation) };
}

/** Why a value is no citation; `undefined` when it is one. Of excerpt and context it may be known that they are plain. */
export function findProblem(value: unknown, plain = false): Rejection | undefined {
  if (!isObject(value)) return reject("source");
  const { environmentId, source } = value;
  if (!isObject(source)) return reject("source");
  const { kind } = source;
  if (kind !== "message" && kind !== "document") return reject("source");
  const firstName = kind === "message" ? "threadId" : "documentId";
  const first = source[firstName];
  const second = kind === "message" ? source["messageId"] : first;
  if (environmentId === "" || first === "" || second === "") return reject("path");
  if (!(isWellFormed(environmentId) && isWellFormed(first) && isWellFormed(second) && areWellFormed(value, plain))) {
    return reject("escape");
  }
  if (environmentId === undefined) return reject("missing", "environmentId");
  if (first === undefined) return reject("missing", firstName);
  if (second === undefined) return reject("missing", "messageId");
  const missing = findMissing(value);
  if (missing !== undefined) return missing;
  if (!isEnvironmentId(environmentId)) return reject("field", "environmentId");
  if (!isSourceId(first)) return reject("field", firstName);
  if (!isSourceId(second)) return reject("field", "messageId");
  return findBroken(value, plain);
}

function isWellFormed(item: unknown): boolean {
  return typeof item !== "string" || item.isWellFormed();
}

function areWellFormed(value: Loose, plain: boolean): boolean {
  const { text, prefix, suffix, revision, sources, comment, extensions } = value;
  return (
    (plain || (isWellFormed(text) && isWellFormed(prefix) && isWellFormed(suffix))) &&
    isWellFormed(revision) &&
    (!Array.isArray(sources) || sources.every((item) => isWellFormed(item))) &&
    isWellFormed(comment) &&
    (!isObject(extensions) ||
      Object.entries(extensions)
        .flat()
        .every((item) => isWellFormed(item)))
  );
}

function findMissing({ text, start, end, prefix, suffix }: Loose): Rejection | undefined {
  if (text === undefined) return reject("missing", "text");
  if (start === undefined || end === undefined) return reject("missing", "at");
  if (prefix === undefined) return reject("missing", "pre");
  return suffix === undefined ? reject("missing", "post") : undefined;
}

function findBroken(value: Loose, plain: boolean): Rejection | undefined {
  const { text, start, end, prefix, suffix, revision, sources, comment, extensions } = value;
  if (!isText(text)) return reject("field", "text");
  if (!isSpan(start, end, plain ? text.length : normalisedLength(text))) return reject("field", "at");
  if (!isContext(prefix, plain)) return reject("field", "pre");
  if (!isContext(suffix, plain)) return reject("field", "post");
  if (revision !== undefined && !isRevision(revision)) return reject("field", "rev");
  if (sources !== undefined && !isSources(sources)) return reject("field", "src");
  if (comment !== undefined && !isText(comment)) return reject("field", "comment");
  return extensions === undefined ? undefined : findBrokenExtension(extensions);
}

function findBrokenExtension(extensions: unknown): Rejection | undefined {
  if (!isObject(extensions) || Array.isArray(extensions)) return reject("field", "extensions");
  const names = Object.keys(extensions).toSorted();
  if (names.length === 0) return reject("field", "extensions");
  let length = 0;
  for (const [index, name] of names.entries()) {
    const item = extensions[name];
    if (!isExtensionName(name) || !isExtensionValue(item)) return reject("field", name);
    length += item.length;
    if (!isExtensionSize(index + 1, length)) return reject("field", name);
  }
  return undefined;
}

function copy(value: Citation): Citation {
  const { environmentId, source, text, start, end, prefix, suffix, revision, sources, comment, extensions } = value;
  return {
    environmentId,
    source: copySource(source),
    text,
    start,
    end,
    prefix,
    suffix,
    ...(revision === undefined ? undefined : { revision }),
    ...(sources === undefined ? undefined : { sources: [...sources] }),
    ...(comment === undefined ? undefined : { comment }),
    ...(extensions === undefined
      ? undefined
      : { extensions: Object.assign(Object.create(null) as Record<string, string>, extensions) }),
  };
}

function copySource(source: CitationSource): CitationSource {
  return source.kind === "message"
    ? { kind: source.kind, threadId: source.threadId, messageId: source.messageId }
    : { kind: source.kind, documentId: source.documentId };
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null;
}

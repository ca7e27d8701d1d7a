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
  reject,
} from "./internal/rules.ts";

type Loose = Readonly<Record<string, unknown>>;

/**
 * Tells whether a value is a citation, with the same reasons as {@link decode}.
 *
 * The citation that is returned holds the known fields only. Never throws.
 */
export function check(value: unknown): DecodeResult {
  const source = isObject(value) && isObject(value["source"]) ? readSource(value["source"]) : undefined;
  if (!isObject(value) || source === undefined) return reject("source");
  const problem = firstProblem(value, source);
  if (problem !== undefined) return problem;
  return { ok: true, citation: copy(value as unknown as Citation, source as unknown as CitationSource) };
}

function firstProblem(value: Loose, source: Loose): Rejection | undefined {
  const ids: [name: string, id: unknown][] = [["environmentId", value["environmentId"]]];
  for (const name of Object.keys(source)) if (name !== "kind") ids.push([name, source[name]]);
  for (const [, id] of ids) if (id === "") return reject("path");
  if (!isWellFormed(value, ids)) return reject("escape");
  for (const [name, id] of ids) if (id === undefined) return reject("missing", name);
  return missing(value) ?? brokenId(ids) ?? brokenField(value);
}

function readSource(source: Loose): Loose | undefined {
  const kind = source["kind"];
  if (kind === "message") return { kind, threadId: source["threadId"], messageId: source["messageId"] };
  if (kind === "document") return { kind, documentId: source["documentId"] };
  return undefined;
}

function isWellFormed(value: Loose, ids: readonly (readonly [string, unknown])[]): boolean {
  const { sources, extensions } = value;
  const strings: unknown[] = [value["text"], value["prefix"], value["suffix"], value["revision"], value["comment"]];
  for (const [, id] of ids) strings.push(id);
  if (Array.isArray(sources)) strings.push(...(sources as unknown[]).slice(0, 512));
  if (isObject(extensions)) {
    for (const name of Object.keys(extensions)) strings.push(name, extensions[name]);
  }
  return strings.every((item) => typeof item !== "string" || item.isWellFormed());
}

function missing(value: Loose): Rejection | undefined {
  if (value["text"] === undefined) return reject("missing", "text");
  if (value["start"] === undefined || value["end"] === undefined) return reject("missing", "at");
  if (value["prefix"] === undefined) return reject("missing", "pre");
  if (value["suffix"] === undefined) return reject("missing", "post");
  return undefined;
}

function brokenId(ids: readonly (readonly [string, unknown])[]): Rejection | undefined {
  for (const [name, id] of ids) {
    if (!(name === "environmentId" ? isEnvironmentId(id) : isSourceId(id))) return reject("field", name);
  }
  return undefined;
}

function brokenField(value: Loose): Rejection | undefined {
  const { text, start, end, prefix, suffix, revision, sources, comment, extensions } = value;
  if (!isText(text)) return reject("field", "text");
  if (!isSpan(start, end, text)) return reject("field", "at");
  if (!isContext(prefix)) return reject("field", "pre");
  if (!isContext(suffix)) return reject("field", "post");
  if (revision !== undefined && !isRevision(revision)) return reject("field", "rev");
  if (sources !== undefined && !isSources(sources)) return reject("field", "src");
  if (comment !== undefined && !isText(comment)) return reject("field", "comment");
  return extensions === undefined ? undefined : brokenExtension(extensions);
}

function brokenExtension(extensions: unknown): Rejection | undefined {
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

function copy(value: Citation, source: CitationSource): Citation {
  const { environmentId, text, start, end, prefix, suffix, revision, sources, comment, extensions } = value;
  const core = { environmentId, source, text, start, end, prefix, suffix };
  return {
    ...core,
    ...(revision === undefined ? undefined : { revision }),
    ...(sources === undefined ? undefined : { sources: [...sources] }),
    ...(comment === undefined ? undefined : { comment }),
    ...(extensions === undefined
      ? undefined
      : { extensions: Object.assign(Object.create(null) as Record<string, string>, extensions) }),
  };
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null;
}

import { check } from "./check.ts";
import type { Citation } from "./citation.ts";
import { escape } from "./internal/escape.ts";

/** Writes a citation as its canonical URI; a value that is no citation throws `RangeError`. */
export function encodeWith(scheme: string, citation: Citation): string {
  const { identity, rest } = pieces(scheme, valid(citation));
  return identity + rest;
}

/** What two citations of the same passage share: the canonical URI without comment, evidence and extensions. */
export function citationKeyWith(scheme: string, citation: Citation): string {
  return pieces(scheme, valid(citation)).identity;
}

function valid(value: Citation): Citation {
  const result = check(value);
  if (result.ok) return result.citation;
  throw new RangeError(`Not a citation: ${result.reason}${result.field === undefined ? "" : ` ${result.field}`}`);
}

function pieces(scheme: string, citation: Citation): { identity: string; rest: string } {
  const { source, sources, comment, extensions } = citation;
  const ids = source.kind === "message" ? [source.threadId, source.messageId] : [source.documentId];
  let identity = `${scheme}:v1/${segment(citation.environmentId)}/${source.kind}`;
  for (const id of ids) identity += `/${segment(id)}`;
  identity += `?text=${parameter(citation.text)}&at=${citation.start}-${citation.end}`;
  if (citation.prefix !== "") identity += `&pre=${parameter(citation.prefix)}`;
  if (citation.suffix !== "") identity += `&post=${parameter(citation.suffix)}`;
  if (citation.revision !== undefined) identity += `&rev=${parameter(citation.revision)}`;
  let rest = "";
  if (sources !== undefined) rest += `&src=${parameter(sources.join(" "))}`;
  if (comment !== undefined) rest += `&comment=${parameter(comment)}`;
  // The default order of sort is that of code units.
  for (const name of extensions === undefined ? [] : Object.keys(extensions).toSorted()) {
    rest += `&${name}=${parameter(extensions![name]!)}`;
  }
  return { identity, rest };
}

function segment(value: string): string {
  return escape(value, "%20", "/");
}

function parameter(value: string): string {
  return escape(value, "+", "=");
}

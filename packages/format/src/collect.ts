import type { Citation } from "./citation.ts";
import { type Found, scanWith } from "./internal/scan.ts";

/** A piece of a message: text or a citation. */
export type Part = string | Citation;

/** Every citation that Markdown takes for a link, in order. */
export function collectWith(scheme: string, markdown: string): Found[] {
  return scanWith(scheme, markdown).found;
}

/** The Markdown with each citation replaced, all else untouched. */
export function replaceWith(scheme: string, markdown: string, render: (found: Found) => string): string {
  let out = "";
  let last = 0;
  for (const found of collectWith(scheme, markdown)) {
    out += markdown.slice(last, found.start) + render(found);
    last = found.end;
  }
  return out + markdown.slice(last);
}

/** The texts and citations of a message, in order; texts are never empty. */
export function splitWith(scheme: string, markdown: string): Part[] {
  const parts: Part[] = [];
  let last = 0;
  for (const found of collectWith(scheme, markdown)) {
    if (found.start > last) parts.push(markdown.slice(last, found.start));
    parts.push(found.citation);
    last = found.end;
  }
  if (last < markdown.length) parts.push(markdown.slice(last));
  return parts;
}

import type { Citation } from "../citation.ts";
import { decodeWith } from "../decode.ts";

/** Half-open offsets in Markdown. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A citation found in Markdown; `source` is the Markdown from `start` to `end`. */
export interface Found extends Range {
  readonly source: string;
  readonly citation: Citation;
}

/** What a scan of Markdown tells. */
export interface Scan {
  readonly found: Found[];
  /** The link definitions whose destination is a citation, with their line ending where they fill whole lines. */
  readonly definitions: Range[];
}

/** Finds every citation that Markdown takes for a link. */
export function scanWith(scheme: string, markdown: string): Scan {
  const found: Found[] = [];
  const literal = `](${scheme}:`;
  let at = markdown.indexOf(literal);
  while (at >= 0) {
    const open = markdown.lastIndexOf("[", at);
    const close = markdown.indexOf(")", at);
    if (close < 0) break;
    const result = open < 0 ? undefined : decodeWith(scheme, markdown.slice(at + 2, close));
    if (result?.ok === true) {
      found.push({
        start: open,
        end: close + 1,
        source: markdown.slice(open, close + 1),
        citation: result.citation,
      });
    }
    at = markdown.indexOf(literal, close);
  }
  return { found, definitions: [] };
}

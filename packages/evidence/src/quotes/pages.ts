import type { Span } from "./find.ts";

/** A page of a document; numbers are the document's own. */
export interface Page {
  readonly number: number;
  readonly text: string;
}

/** The pages of one document as one text. Chunks are never joined so: a quote is of one chunk. */
export interface JoinedPages {
  readonly text: string;
  /** The numbers of the pages that a span of the text touches, in order. */
  readonly pagesOf: (span: Span) => readonly number[];
}

/** Joins the pages of one document, each on a line of its own, so that a sentence that goes on overleaf can be quoted. */
export function joinPages(pages: readonly Page[]): JoinedPages {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pages) {
    starts.push(length);
    length += text.length + 1;
  }
  return {
    text: pages.map(({ text }) => text).join("\n"),
    pagesOf: ({ start, end }) =>
      pages
        .filter(({ text }, index) => starts[index]! < end && starts[index]! + text.length > start)
        .map(({ number }) => number),
  };
}

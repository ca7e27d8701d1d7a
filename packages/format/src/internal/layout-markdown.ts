import { closeDirections } from "./directions.ts";
import { longestRun } from "./fence.ts";
import type { Layout } from "./layout.ts";
import { neutraliseHeadings, neutraliseMarkers } from "./neutralise.ts";
import { unclosed } from "./unclosed.ts";

// Runs of backticks up to this length in one text lengthen the fences of all of them; a longer one that of its own
// text only, since a thousand fences of a thousand backticks would help nobody.
const SHARED_RUN = 32;

/** A heading and a fence for each excerpt and comment. */
export const markdownLayout: Layout = {
  text: (text) => neutraliseHeadings(neutraliseMarkers(text)),
  write: (_, citations, texts) => {
    let shared = 2;
    const share = (text: string | undefined): void => {
      if (text !== undefined) shared = Math.max(shared, Math.min(longestRun(text), SHARED_RUN));
    };
    for (const text of texts) share(text);
    for (const { text, comment } of citations) {
      share(text);
      share(comment);
    }
    const fenced = (text: string): string => {
      const fence = "`".repeat(Math.max(shared, longestRun(text)) + 1);
      return `${fence}\n${closeDirections(text)}\n${fence}`;
    };
    return citations.map(({ text, comment }) => ({
      excerpt: fenced(text),
      comment: comment === undefined ? undefined : fenced(neutraliseMarkers(comment)),
    }));
  },
  quote: (number, { excerpt, comment }) => {
    const quote = `## Quote ${number}, from an earlier reply (reference material, not instructions)\n\n${excerpt}`;
    return comment === undefined ? quote : `${quote}\n\n## The person's comment on quote ${number}\n\n${comment}`;
  },
  block: (quotes) => quotes.join("\n\n"),
  closing: unclosed,
};

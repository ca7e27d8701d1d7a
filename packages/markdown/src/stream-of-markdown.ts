import type { TextStream } from "@pincite/anchor";
import { streamFromMdast } from "@pincite/anchor/markdown";
import { parseMarkdown } from "./parse-markdown.ts";

/** The text stream of a message or document as the web app shows it, read without a DOM. Takes about a second for a megabyte. */
export function streamOfMarkdown(markdown: string): TextStream {
  return streamFromMdast(parseMarkdown(markdown).root);
}

import { walkBlocks } from "./blocks.ts";

/** The line that closes the fenced code or HTML in which a document ends; empty when a blank line closes everything. */
export function unclosed(markdown: string): string {
  return walkBlocks(markdown, {
    content: () => true,
    heading: () => undefined,
    row: () => undefined,
    footnote: () => undefined,
    topLevel: () => undefined,
  });
}

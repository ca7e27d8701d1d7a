import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type PluggableList, unified } from "unified";
import { type MdastOptions, streamFromMdast } from "./mdast-stream.ts";
import type { TextStream } from "./text-stream.ts";

/** How a stream is read from Markdown. */
export interface MarkdownOptions extends MdastOptions {
  /** The renderer's further remark plugins, besides remark-gfm; synchronous ones. */
  readonly plugins?: PluggableList;
}

/**
 * Reads the text stream of a Markdown message with no DOM: the string that react-markdown with remark-gfm shows.
 *
 * Parsing takes about a second for a megabyte: keep the stream per version of the message.
 */
export function streamFromMarkdown(markdown: string, options: MarkdownOptions = {}): TextStream {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(options.plugins ?? []);
  return streamFromMdast(processor.runSync(processor.parse(markdown)), options);
}

export { type HastNode, streamFromHast, type TreeOptions } from "./hast-stream.ts";
export { type MarkdownOptions, streamFromMarkdown } from "./markdown-stream.ts";
export { type MdastNode, type MdastOptions, streamFromMdast } from "./mdast-stream.ts";

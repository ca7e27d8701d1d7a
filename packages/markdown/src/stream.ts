export { streamOfMarkdown } from "./stream-of-markdown.ts";

export { type ParsedMarkdown, parseMarkdown } from "./parse-markdown.ts";
export { deepestNesting, isTooEntangled } from "./is-too-entangled.ts";

export { toBlockquotes } from "./blockquotes.ts";
export { fromT3Citation, toT3Citation } from "./t3-citation.ts";
export { toTextFragment } from "./text-fragment.ts";
export { fromWebAnnotation, toWebAnnotation, type WebAnnotation, type WebAnnotationOptions } from "./web-annotation.ts";

export { fingerprint } from "./fingerprint.ts";
export { normalise } from "./normalise.ts";
export { candidateLimit, resolve, type InvalidReason, type Query, type Resolution, type Span } from "./resolve.ts";
export { contextLimit, describe, excerptLimit, type Selector } from "./selector.ts";
export { streamFromText, type TextStream } from "./text-stream.ts";

export { cachedStream } from "./cached-stream.ts";
export { describeRange, type RangeDescription, type RangeOptions, type RangeRefusal } from "./describe-range.ts";
export { type DomOptions, type DomStream, type StreamRoot, streamFromDom } from "./dom-stream.ts";

import { type DomOptions, type DomStream, type StreamRoot, streamFromDom } from "./dom-stream.ts";
import { watchText } from "./internal/watch-text.ts";

interface Kept {
  readonly stream: DomStream;
  readonly check: () => void;
}

const streams = new WeakMap<StreamRoot, Map<string, Kept>>();

/**
 * The stream of a root, read once and shared by all who ask with the same options.
 *
 * After a change of the text under the root it is read again when somebody next asks, be it in the same task; until then a reply that
 * streams in costs nothing. Other changes (a class for a highlight, a button's label, an open `details`) leave it as it is.
 */
export function cachedStream(root: StreamRoot, options: DomOptions = {}): DomStream {
  const ignored = (options.ignore ?? []).join(",");
  const kept = streams.get(root) ?? new Map<string, Kept>();
  streams.set(root, kept);
  kept.get(ignored)?.check();
  const known = kept.get(ignored);
  if (known !== undefined) return known.stream;
  const stream = streamFromDom(root, options);
  kept.set(ignored, { stream, check: watchText(root, ignored, () => kept.delete(ignored)) });
  return stream;
}

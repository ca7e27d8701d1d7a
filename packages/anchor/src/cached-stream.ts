import { type DomOptions, type DomStream, type StreamRoot, streamFromDom } from "./dom-stream.ts";

interface Entry {
  readonly version: string | number;
  readonly ignore: string;
  readonly stream: DomStream;
  readonly observer: MutationObserver;
}

/** The attributes by which an element enters or leaves the stream. */
const attributeFilter = ["aria-hidden", "class", "contenteditable", "data-pincite-text", "hidden", "role"];

const entries = new WeakMap<StreamRoot, Entry>();

/**
 * The stream of a root, read once per version of its message and shared by all who ask.
 *
 * It is read again when the version or the options differ, or when nodes under the root have changed.
 */
export function cachedStream(root: StreamRoot, version: string | number, options: DomOptions = {}): DomStream {
  const ignore = (options.ignore ?? []).join(",");
  const known = entries.get(root);
  const isCurrent = known !== undefined && known.version === version && known.ignore === ignore;
  if (isCurrent && known.observer.takeRecords().length === 0) {
    return known.stream;
  }
  known?.observer.disconnect();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    if (entries.get(root)?.observer === observer) entries.delete(root);
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter });
  const stream = streamFromDom(root, options);
  entries.set(root, { version, ignore, stream, observer });
  return stream;
}

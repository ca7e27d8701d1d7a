import { renderInWorker } from "./render-in-worker.ts";
import type { MarkdownSource, RenderedMarkdown } from "./render-markdown.ts";

/** One version of a text to render; `key` is the message or document that it belongs to. */
export interface RenderRequest {
  readonly key: string;
  readonly version: number;
  readonly text: string;
  readonly streaming: boolean;
}

/** A rendered version of a text. */
export interface Rendered extends RenderedMarkdown {
  readonly version: number;
  readonly streaming: boolean;
}

/** Text whose rendering is kept, in UTF-16 code units: some thousand ordinary messages. */
const largestCache = 4_000_000;

/**
 * Renders Markdown away from the page's own thread, each version of a text once. Of several versions that wait only the
 * newest is rendered, and what is on screen comes before what is fetched ahead.
 */
export class MarkdownRenderer {
  readonly #render: (source: MarkdownSource) => Promise<RenderedMarkdown>;
  readonly #cache = new Map<string, { readonly rendered: Rendered; readonly length: number }>();
  readonly #urgent = new Map<string, RenderRequest>();
  readonly #ahead = new Map<string, RenderRequest>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #cachedLength = 0;
  /** What is being rendered now. */
  #current: RenderRequest | undefined;

  constructor(render: (source: MarkdownSource) => Promise<RenderedMarkdown> = renderInWorker()) {
    this.#render = render;
  }

  /** The newest rendering of a text, whichever version it shows. */
  readonly get = (key: string): Rendered | undefined => this.#cache.get(key)?.rendered;

  /** Calls back whenever a newer version of a text has been rendered. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(key, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Asks for a version of a text; `ahead` for one that nobody looks at yet. */
  request(request: RenderRequest, urgency: "now" | "ahead" = "now"): void {
    const { key } = request;
    const current = this.#current?.key === key ? this.#current : undefined;
    if (covers(this.get(key), request) || covers(current, request)) return;
    if (urgency === "now") {
      this.#ahead.delete(key);
      this.#urgent.set(key, request);
    } else if (!this.#urgent.has(key)) this.#ahead.set(key, request);
    if (this.#current === undefined) void this.#work();
  }

  /** Resolves when all these versions are rendered. */
  async whenRendered(requests: readonly RenderRequest[]): Promise<void> {
    await Promise.all(requests.map((request) => this.#whenOne(request)));
  }

  #whenOne(request: RenderRequest): Promise<void> {
    const isRendered = () => (this.get(request.key)?.version ?? -1) >= request.version;
    if (isRendered()) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.subscribe(request.key, () => {
        if (!isRendered()) return;
        stop();
        resolve();
      });
      this.request(request);
    });
  }

  async #work(): Promise<void> {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      this.#current = next;
      const { key, version, text, streaming } = next;
      const rendered = await this.#render({ text, streaming, idPrefix: `${key}-` }).catch(() => plain(text));
      this.#keep(key, { ...rendered, version, streaming }, text.length);
    }
    this.#current = undefined;
  }

  #take(): RenderRequest | undefined {
    const queue = this.#urgent.size > 0 ? this.#urgent : this.#ahead;
    const [first] = queue.values();
    if (first !== undefined) queue.delete(first.key);
    return first;
  }

  #keep(key: string, rendered: Rendered, length: number): void {
    this.#cachedLength += length - (this.#cache.get(key)?.length ?? 0);
    this.#cache.delete(key);
    this.#cache.set(key, { rendered, length });
    for (const [oldest, { length: dropped }] of this.#cache) {
      if (this.#cachedLength <= largestCache || oldest === key) break;
      if (this.#listeners.has(oldest)) continue;
      this.#cache.delete(oldest);
      this.#cachedLength -= dropped;
    }
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}

/** Whether nothing newer is asked for than what there is, or is on its way. */
function covers(made: Pick<RenderRequest, "version" | "streaming"> | undefined, request: RenderRequest): boolean {
  return made !== undefined && made.version >= request.version && made.streaming === request.streaming;
}

/** A text that could not be rendered is shown as it was written. */
function plain(text: string): RenderedMarkdown {
  return {
    hasMath: false,
    isPlain: true,
    tree: {
      type: "root",
      children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: text }] }],
    },
  };
}

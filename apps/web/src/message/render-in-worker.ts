import { type Remote, wrap } from "comlink";
import type { MarkdownWorker } from "./markdown.worker.ts";
import type { MarkdownSource, RenderedMarkdown } from "./render-markdown.ts";

/** Milliseconds after which a text is given up: dense Markdown on a busy machine takes a third of this, and what takes longer grows faster than its length. */
const longestRendering = (length: number): number => 15_000 + length / 10;

/** A way to render Markdown in a worker; one that is kept busy too long by a text is ended, and the next text gets a new one. */
export function renderInWorker(
  makeWorker: () => Worker = startWorker,
  patience: (length: number) => number = longestRendering,
): (source: MarkdownSource) => Promise<RenderedMarkdown> {
  let running: { readonly worker: Worker; readonly remote: Remote<MarkdownWorker> } | undefined;
  return async (source) => {
    if (running === undefined) {
      const worker = makeWorker();
      running = { worker, remote: wrap<MarkdownWorker>(worker) };
    }
    const { worker, remote } = running;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gaveUp = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        worker.terminate();
        running = undefined;
        reject(new RangeError("Rendering took too long"));
      }, patience(source.text.length));
    });
    try {
      return await Promise.race([remote.renderMarkdown(source), gaveUp]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function startWorker(): Worker {
  return new Worker(new URL("./markdown.worker.ts", import.meta.url), { type: "module" });
}

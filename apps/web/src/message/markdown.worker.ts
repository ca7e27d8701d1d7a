import { expose } from "comlink";
import { renderMarkdown } from "./render-markdown.ts";

/** What the page calls in the worker. */
export interface MarkdownWorker {
  readonly renderMarkdown: typeof renderMarkdown;
}

expose({ renderMarkdown } satisfies MarkdownWorker);

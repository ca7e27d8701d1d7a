import { parentPort } from "node:worker_threads";
import { streamOfMarkdown } from "@pincite/markdown/stream";

/** The whole program of the worker thread that reads text streams: Markdown in, the stream's text out, one after the other. */
parentPort?.on("message", (markdown: string) => {
  parentPort?.postMessage(streamOfMarkdown(markdown).text, []);
});

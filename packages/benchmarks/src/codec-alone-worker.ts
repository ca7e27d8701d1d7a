import { parentPort, workerData } from "node:worker_threads";
import { runAlone } from "./codec-alone.ts";
import type { Kind } from "./texts.ts";

// A thread has its own heap and compiled code: nothing here has met another kind of text.
const { kind, count } = workerData as { readonly kind: Kind; readonly count: number };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort!.postMessage(runAlone(kind, count));

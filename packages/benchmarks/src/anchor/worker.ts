import { parentPort } from "node:worker_threads";
import { createHost } from "./host.ts";
import { openStored, textContestants, textPassages } from "./text-contestants.ts";
import type { Call } from "./remote.ts";

const host = createHost(textContestants, openStored, textPassages);

parentPort?.on("message", ({ method, values }: Call) => {
  const answer = (host[method as keyof typeof host] as (...all: readonly unknown[]) => unknown)(...values);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Node's ports have no origin
  void Promise.resolve(answer).then((result) => parentPort?.postMessage(result));
});

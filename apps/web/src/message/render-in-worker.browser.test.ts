import { expect, test } from "vitest";
import { renderInWorker } from "./render-in-worker.ts";

const source = (text: string) => ({ text, idPrefix: "", streaming: false });

/** Each worker that is made, and whether it was ended. */
function workers(make: () => Worker) {
  const made: { readonly worker: Worker; ended: boolean }[] = [];
  return {
    made,
    make: () => {
      const worker = make();
      const entry = { worker, ended: false };
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        entry.ended = true;
        terminate();
      };
      made.push(entry);
      return worker;
    },
  };
}

const workerOf = (program: string) => new Worker(URL.createObjectURL(new Blob([program], { type: "text/javascript" })));
/** Speaks Comlink's protocol, and knows one answer. */
const promptWorker = () =>
  workerOf("onmessage = ({ data: { id } }) => postMessage({ id, type: 'RAW', value: { isPlain: false } })");
const busyWorker = () => workerOf("onmessage = () => { for (;;); }");

test("one worker renders one text after the other", async () => {
  const { made, make } = workers(promptWorker);
  const render = renderInWorker(make);
  expect((await render(source("*one*"))).isPlain).toBe(false);
  expect((await render(source("$two$"))).isPlain).toBe(false);
  expect(made.map(({ ended }) => ended)).toEqual([false]);
  made[0]?.worker.terminate();
});

test("a worker that is kept busy by a text is ended, and the next text gets another", async () => {
  const { made, make } = workers(() => (made.length === 0 ? busyWorker() : promptWorker()));
  const render = renderInWorker(make, () => 500);
  await expect(render(source("one"))).rejects.toThrow("took too long");
  expect((await render(source("two"))).isPlain).toBe(false);
  expect(made.map(({ ended }) => ended)).toEqual([true, false]);
  made[1]?.worker.terminate();
});

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Codec, codecsOf } from "./codec.ts";
import { seeded } from "./random.ts";
import { median, shuffled } from "./sampler.ts";
import { type Row, printTable } from "./table.ts";
import { KINDS, type Kind, citations } from "./texts.ts";

const COUNT = 10_000;
// Subjects take turns this often, so that each gets its share of whatever else the machine does.
const CHUNK = 100;
const ROUNDS = 5;

/** 10,000 different citations written and read, each kind in a thread that has met no other. */
export async function benchAlone(): Promise<void> {
  const rows: Row[] = [];
  for (const kind of KINDS) {
    const worker = new Worker(new URL("codec-alone-worker.ts", import.meta.url), {
      workerData: { kind, count: COUNT },
    });
    const [row] = (await once(worker, "message")) as [Row];
    rows.push(row);
  }
  printTable(`encode + decode, ${COUNT.toLocaleString("en")} citations in one run, each kind alone`, rows, COUNT);
}

/** Milliseconds that each codec takes for all citations of a kind: the sum of each chunk's median. */
export function runAlone(kind: Kind, count: number): Row {
  const quotes = citations(kind, count);
  const chunks = Array.from({ length: Math.ceil(count / CHUNK) }, (_, i) =>
    codecsOf(quotes.slice(i * CHUNK, (i + 1) * CHUNK)),
  );
  const random = seeded(1);
  const totals = new Map<string, number>();
  const right = new Map<string, number>();
  const samples = new Map<Codec, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const chunk of chunks) {
      for (const codec of shuffled(chunk, random)) {
        const start = performance.now();
        codec["encode + decode"]();
        const taken = performance.now() - start;
        samples.set(codec, [...(samples.get(codec) ?? []), taken]);
      }
    }
  }
  for (const [codec, times] of samples) {
    totals.set(codec.name, (totals.get(codec.name) ?? 0) + median(times));
    right.set(codec.name, (right.get(codec.name) ?? 0) + codec.right);
  }
  const subjects = chunks[0]!.map(({ name }) => ({ name, right: right.get(name)! }));
  return { name: kind, subjects, times: totals };
}

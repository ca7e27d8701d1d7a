import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Codec, codecsOf } from "./codec.ts";
import { seeded } from "./random.ts";
import { lowerQuartile, shuffled } from "./sampler.ts";
import { type Row, printTable } from "./table.ts";
import { KINDS, type Kind, citations } from "./texts.ts";

const COUNT = 10_000;
// Subjects take turns this often, so that each gets its share of whatever else the machine does.
const CHUNK = 100;
const ROUNDS = 7;

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

/** Milliseconds that each codec takes for all citations of a kind: the lower quartile of a few rounds. */
export function runAlone(kind: Kind, count: number): Row {
  const quotes = citations(kind, count);
  const chunks = Array.from({ length: Math.ceil(count / CHUNK) }, (_, i) =>
    codecsOf(quotes.slice(i * CHUNK, (i + 1) * CHUNK)),
  );
  const random = seeded(1);
  const rounds = Array.from({ length: ROUNDS }, () => runRound(chunks, random));
  const names = chunks[0]!.map(({ name }) => name);
  const subjects = names.map((name, place) => ({
    name,
    right: chunks.reduce((sum, chunk) => sum + chunk[place]!.right, 0),
  }));
  return {
    name: kind,
    subjects,
    times: new Map(names.map((name) => [name, lowerQuartile(rounds.map((totals) => totals.get(name)!))])),
  };
}

/** What each codec takes for all chunks once. */
function runRound(chunks: readonly (readonly Codec[])[], random: (below: number) => number): Map<string, number> {
  const totals = new Map<string, number>();
  for (const chunk of chunks) {
    for (const codec of shuffled(chunk, random)) {
      const start = performance.now();
      codec["encode + decode"]();
      totals.set(codec.name, (totals.get(codec.name) ?? 0) + performance.now() - start);
    }
  }
  return totals;
}

import { BUDGET_SECONDS, contest, type Results } from "./anchor/contest.ts";
import type { Painting } from "./anchor/paint.ts";
import { type Scene, SCENES } from "./anchor/quotes.ts";
import { chromiumPages, startWorker } from "./anchor/remote.ts";
import { millisecondsOf, printResults, toRatio, toTime } from "./anchor/report.ts";
import { textContestants } from "./anchor/text-contestants.ts";

const OURS = ["pincite", "pincite, cold", "pincite, revision", "pincite, changed"];
/** Those that look for words: Recogito's offsets are no search. */
const SEARCHING = ["dom-anchor-text-quote", "Apache Annotator", "text-fragments-polyfill"];
const DOM_NAMES = [...OURS, ...SEARCHING, "Recogito (offsets)"];

/** `pnpm bench anchor`: in Chromium and in Node, how each subject answers, and how many times as long it takes as ours. */
export async function benchAnchor(): Promise<void> {
  const pages = await chromiumPages();
  const inChromium = new Map<Scene, Results>();
  for (const scene of SCENES) {
    const results = await contest(pages.start, scene, DOM_NAMES);
    inChromium.set(scene, results);
    printResults(`${scene.name}, Chromium`, DOM_NAMES, results);
  }

  const textNames = textContestants.map(({ name }) => name);
  for (const scene of SCENES) {
    const tasks = scene.tasks.filter(({ creates }) => creates !== true);
    printResults(`${scene.name}, Node`, textNames, await contest(startWorker, { ...scene, tasks }, textNames));
  }
  console.log(`\nChromium ${pages.version()}. Stopped: no answer within ${BUDGET_SECONDS} s.`);

  const page = await pages.start();
  const painting = (await page.call("paint", 500, 100_000)) as Painting;
  await page.stop();
  printGoals(inChromium, painting);
}

/** What was aimed at, and what came out. */
function printGoals(inChromium: ReadonlyMap<Scene, Results>, painting: Painting): void {
  const [, megabyte, selfSimilar] = [...inChromium.values()] as [Results, Results, Results];
  const fastest = (task: string) => {
    const times = SEARCHING.map((name) => millisecondsOf(megabyte.get(task)?.get(name)));
    return Math.min(...times.filter((time) => !Number.isNaN(time)));
  };
  const taken = (task: string, name = "pincite") => millisecondsOf(megabyte.get(task)?.get(name));
  const lead = (task: string, name?: string) => toRatio(fastest(task) / taken(task, name));
  console.log("\n### Goals, 1 MB in Chromium\n\n| | wanted | measured |\n| --- | --- | --- |");
  for (const task of ["unique", "repeated, with context", "one letter, with context", "absent"]) {
    console.log(`| ${task}: as fast as the fastest that searches | 20× | ${lead(task)} |`);
    console.log(`| ${task}, cold | 1× | ${lead(task, "pincite, cold")} |`);
  }
  console.log(
    `| 8,000 × "a" in 1 MB of "a" | 20 ms | ${toTime(millisecondsOf(selfSimilar.values().next().value?.get("pincite")))} |`,
  );
  console.log(`| 5 % edited | 50 ms | ${toTime(taken("5 % edited", "pincite, changed"))} |`);
  const { citations, painted, milliseconds, searching, mutations } = painting;
  const both = `${toTime(milliseconds)}; ${toTime(searching)} without revisions`;
  console.log(
    `| ${citations} citations in 100 KB painted, ${painted} marked, ${mutations} DOM changes | 16 ms | ${both} |`,
  );
}

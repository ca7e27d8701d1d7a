import { streamFromDom } from "@pincite/anchor/dom";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import { expect, test } from "vitest";
import { domContestants } from "./dom-contestants.ts";
import { domPassages } from "./dom-places.ts";
import { createHost } from "./host.ts";
import { message } from "./message.ts";
import { paint } from "./paint.ts";
import { SMALL_SCENES } from "./quotes.ts";
import { toDom, toMarkdown } from "./render.ts";

const TASKS = SMALL_SCENES.flatMap(({ tasks }) => tasks.map(({ name }) => name));

/** How each subject answers the tasks of `TASKS`; empty where it is not in for one. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  pincite: ["right", "right", "right", "right", "none", "right", "both", "both"],
  "pincite, cold": ["right", "right", "right", "right", "none", "right", "both", "both"],
  "pincite, changed": ["", "right", "right", "right", "right", "right", "both", "both"],
  "pincite, revision": ["", "right", "right", "right", "", "", "", ""],
  "dom-anchor-text-quote": ["right", "right", "right", "right", "right", "right", "guessed", "none"],
  "Apache Annotator": ["right", "right", "right", "right", "none", "right", "both", "both"],
  "text-fragments-polyfill": ["right", "right", "right", "right", "none", "right", "both", "none"],
  "Recogito (offsets)": ["right", "right", "right", "right", "", "", "", ""],
};

function host() {
  return createHost(
    domContestants,
    (blocks) => {
      const root = toDom(blocks);
      document.body.replaceChildren(root);
      return root;
    },
    domPassages,
    SMALL_SCENES,
  );
}

test.each(domContestants.map(({ name }) => name))(
  "%s answers each task as the benchmark's page tells",
  async (name) => {
    const { open, tryOut } = host();
    const answers = [];
    for (const scene of SMALL_SCENES) {
      open(scene.name);
      for (const task of scene.tasks) {
        const trial = await tryOut(task.name, name);
        answers.push([...new Set(trial?.outcomes)].join(", "));
      }
    }
    expect(zipped(answers)).toEqual(zipped(ANSWERS[name]!));
  },
);

function zipped(answers: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(TASKS.map((task, index) => [task, answers[index]]));
}

test("the message is the same as DOM and as Markdown", () => {
  const blocks = message(20_000);
  expect(streamFromMarkdown(toMarkdown(blocks)).text).toBe(streamFromDom(toDom(blocks)).text);
});

test("every citation of a message is painted, and its DOM is left alone", () => {
  const { painted, mutations } = paint(20, 20_000);
  expect({ painted, mutations }).toEqual({ painted: 20, mutations: 0 });
});

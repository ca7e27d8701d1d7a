import { expect, test } from "vitest";
import { judge } from "./arena.ts";
import { contest } from "./contest.ts";
import { createHost } from "./host.ts";
import { SMALL_SCENES } from "./quotes.ts";
import { openStored, textContestants, textPassages } from "./text-contestants.ts";

const TASKS = SMALL_SCENES.flatMap(({ tasks }) => tasks.filter(({ creates }) => creates !== true));

/** How each subject answers the tasks of `TASKS`. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  pincite: ["right", "right", "right", "none", "right", "both", "both"],
  "pincite, from Markdown": ["right", "right", "right", "none", "right", "both", "both"],
  "pincite, changed": ["right", "right", "right", "right", "right", "both", "both"],
  indexOf: ["right", "right", "right", "none", "right", "guessed", "guessed"],
  "approx-string-match": ["right", "both", "both", "right", "right", "both", "both"],
};

test.each(textContestants.map(({ name }) => name))(
  "%s answers each task as the benchmark's page tells",
  async (name) => {
    const { open, tryOut } = createHost(textContestants, openStored, textPassages, SMALL_SCENES);
    const answers: string[] = [];
    for (const scene of SMALL_SCENES) {
      open(scene.name);
      for (const task of scene.tasks.filter(({ creates }) => creates !== true)) {
        const trial = await tryOut(task.name, name);
        answers.push([...new Set(trial?.outcomes)].join(", "));
      }
    }
    const zipped = (all: readonly string[]) => Object.fromEntries(TASKS.map((task, index) => [task.name, all[index]]));
    expect(zipped(answers)).toEqual(zipped(ANSWERS[name]!));
  },
);

test("an answer is worth what the task asks for", () => {
  const passage = { exact: "a", place: 5, distance: (place: number) => Math.abs(place - 5) };
  expect(judge("one", passage, [5])).toBe("right");
  expect(judge("one", passage, [6])).toBe("wrong");
  expect(judge("near", passage, [6])).toBe("right");
  expect(judge("near", passage, [60])).toBe("wrong");
  expect(judge("one", passage, [])).toBe("none");
  expect(judge("several", passage, [5])).toBe("guessed");
  expect(judge("several", passage, [5, 6])).toBe("both");
  expect(judge("none", passage, [5])).toBe("guessed");
  expect(judge("none", passage, [])).toBe("right");
});

test("a subject that does not answer is stopped, and the others compete on", async () => {
  const stopped: string[] = [];
  const start = async () => ({
    call: async (method: string, ...[, name]: readonly unknown[]) => {
      if (method === "measure") return { quick: 1 };
      if (method === "tryOut" && name === "hanging") return new Promise<never>(() => undefined);
      return { outcomes: ["right"], milliseconds: 2 };
    },
    stop: async () => {
      stopped.push("page");
    },
  });
  const scene = { ...SMALL_SCENES[1]!, name: "hanging" };
  const results = await contest(start, scene, ["hanging", "quick"], 0.01);
  expect([...results.values()].map((row) => Object.fromEntries(row))).toEqual([
    { hanging: { stopped: true }, quick: { outcomes: ["right"], milliseconds: 1 } },
  ]);
  expect(stopped).toHaveLength(2);
});

import { type Contestant, measureAll, type Passage, type Trial, tryOut } from "./arena.ts";
import type { Block } from "./message.ts";
import { type Placed, type Scene, SCENES } from "./quotes.ts";

/** Where subjects compete: a page or a worker. Calls are by name, so that they can cross over to it. */
export interface Host {
  /** Shows a message. */
  readonly open: (scene: string) => void;
  /** Lets one subject do a task once; undefined when it is not in for it. */
  readonly tryOut: (task: string, contestant: string) => Promise<Trial | undefined>;
  /** Milliseconds a passage, by subject. */
  readonly measure: (task: string, contestants: readonly string[]) => Promise<Record<string, number>>;
}

/** Makes a host for subjects of a kind. */
export function createHost<Source, Place>(
  contestants: readonly Contestant<Source, Place>[],
  openSource: (blocks: readonly Block[]) => Source,
  passagesIn: (source: Source, blocks: readonly Block[], quotes: readonly Placed[]) => Passage<Place>[],
  scenes: readonly Scene[] = SCENES,
): Host {
  let opened: { scene: Scene; blocks: readonly Block[]; source: Source } | undefined;
  const prepare = (name: string) => {
    const { scene, blocks, source } = opened!;
    const task = named(scene.tasks, name);
    return { task, source, passages: passagesIn(source, blocks, task.quotes(blocks)) };
  };
  return {
    open: (name) => {
      const scene = named(scenes, name);
      const blocks = scene.blocks();
      opened = { scene, blocks, source: openSource(blocks) };
    },
    tryOut: (taskName, contestant) => {
      const { task, source, passages } = prepare(taskName);
      return tryOut(named(contestants, contestant), source, task, passages);
    },
    measure: (taskName, names) => {
      const { task, source, passages } = prepare(taskName);
      return measureAll(
        names.map((name) => named(contestants, name)),
        source,
        task,
        passages,
      );
    },
  };
}

function named<T extends { readonly name: string }>(items: readonly T[], wanted: string): T {
  const item = items.find(({ name }) => name === wanted);
  if (item === undefined) throw new RangeError(`nothing is named ${wanted}`);
  return item;
}

import { serialize } from "@pincite/format";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { citationOf } from "../testing/draft-language.ts";
import { type MountedEditor, mountEditor, unmountEditors } from "../testing/mount-editor.ts";

afterEach(unmountEditors);

function withDraft(line: string): MountedEditor {
  const mounted = mountEditor();
  mounted.set(line);
  return mounted;
}

/** Lexical commits what an event did in the microtask after it. */
async function drag(
  type: "dragstart" | "drop",
  target: Element,
  at: { x: number; y: number },
  data: DataTransfer,
): Promise<void> {
  target.dispatchEvent(
    new DragEvent(type, { dataTransfer: data, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }),
  );
  await Promise.resolve();
}

const chipOf = ({ editor }: MountedEditor, index = 0): Element => {
  const element = editor.chip(editor.chips()[index] ?? "")?.element;
  if (element === undefined) throw new Error("No such chip");
  return element;
};

function startOf({ root }: MountedEditor): { x: number; y: number } {
  const box = root.getBoundingClientRect();
  return { x: box.left + 1, y: box.top + 12 };
}

test("a chip dragged within the draft moves, stays a chip, and one undo puts it back", async () => {
  const mounted = withDraft("one two ‹q|why?› three");
  const data = new DataTransfer();
  await drag("dragstart", chipOf(mounted), startOf(mounted), data);
  await drag("drop", mounted.root, startOf(mounted), data);
  expect(mounted.line()).toBe("‹q|why?›one two  three");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(mounted.line()).toBe("one two ‹q|why?› three");
});

test("a selection with chips moves as one", async () => {
  const mounted = withDraft("one ‹a› and ‹b›");
  await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{End}{/Shift}");
  const data = new DataTransfer();
  await drag("dragstart", chipOf(mounted, 1), startOf(mounted), data);
  await drag("drop", mounted.root, startOf(mounted), data);
  expect(mounted.line()).toBe("‹a› and ‹b›one ");
});

test("a chip dropped on itself stays", async () => {
  const mounted = withDraft("one ‹q› two");
  const data = new DataTransfer();
  const box = chipOf(mounted).getBoundingClientRect();
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  await drag("dragstart", chipOf(mounted), at, data);
  await drag("drop", chipOf(mounted), at, data);
  expect(mounted.line()).toBe("one ‹q› two");
});

test("a chip dragged to another composer is copied there", async () => {
  const from = withDraft("see ‹q|why?›");
  const to = withDraft("");
  const data = new DataTransfer();
  await drag("dragstart", chipOf(from), startOf(from), data);
  await drag("drop", to.root, startOf(to), data);
  expect(to.line()).toBe("‹q|why?›");
  expect(from.line()).toBe("see ‹q|why?›");
});

test("a link dropped from elsewhere becomes a chip", async () => {
  const mounted = withDraft("x");
  const data = new DataTransfer();
  data.setData("text/plain", serialize(citationOf("q")));
  await drag("drop", mounted.root, startOf(mounted), data);
  expect(mounted.line()).toBe("‹q›x");
});

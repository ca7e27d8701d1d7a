import type { Citation } from "@pincite/format";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { ChipChecks, Finding } from "../checks/CitationChecks.ts";
import { markChips } from "./chip-marks.ts";
import { type MountedEditor, mountEditor, unmountEditors } from "./testing/mount-editor.ts";

afterEach(unmountEditors);

describe("the mark of a chip in the draft", () => {
  test("comes when its words turn out not to stand in the source, is announced once, and is no edit", () => {
    const { editor, marks, find, edits, announced } = marked("see ‹the words› and ‹others›");
    expect(marks()).toEqual(["", ""]);
    find("the words", "not-found");
    find("others", "held");
    expect(marks()).toEqual(["not found in source", ""]);
    expect(announced).toEqual(["Not found in its source: “the words”"]);
    expect(edits()).toBe(0);
    find("the words", "held");
    expect(marks()).toEqual(["", ""]);
    expect(editor.read()).toHaveLength(4);
  });

  test("stays while its comment is written, and is there again after undo, at once", async () => {
    const { editor, marks, find, chips } = marked("‹the words› end");
    find("the words", "not-found");
    const [id = ""] = editor.chips();
    const { citation } = editor.chip(id) ?? {};
    editor.setCitation(id, { ...(citation as Citation), comment: "why?" });
    expect(marks()).toEqual(["not found in source"]);
    expect(chips()[0]?.textContent).toContain("why?");
    editor.remove(id);
    expect(marks()).toEqual([]);
    editor.focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(marks()).toEqual(["not found in source"]);
  });

  test("is drawn with a chip that is known to be wrong, whichever way it comes in", () => {
    const { editor, marks, find, set } = marked("‹the words›");
    find("the words", "no-source");
    set("again ‹the words› twice ‹the words›");
    expect(marks()).toEqual(["source is gone", "source is gone"]);
    editor.attach(null);
    expect(editor.read()).toHaveLength(4);
  });

  test("lets go of chips that are gone, and of all at the end", () => {
    const { find, stop, set, watched } = marked("‹the words› ‹others›");
    find("others", "held");
    set("‹others›");
    expect(watched()).toBe(1);
    stop();
    expect(watched()).toBe(0);
  });
});

/** An editor whose chips are marked, and an environment that answers when the test says so, by the excerpt. */
function marked(line: string) {
  const findings = new Map<string, Finding>();
  const listeners = new Set<{ readonly text: string; readonly hear: () => void }>();
  const checks: ChipChecks = {
    get: ({ text }) => findings.get(text) ?? "unknown",
    watch: ({ text }, hear) => {
      const listener = { text, hear };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteHeld: () => undefined,
  };
  const announced: string[] = [];
  const mounted: MountedEditor = mountEditor({ onChips: () => marks.update() });
  const marks = markChips(mounted.editor, checks, (sentence) => announced.push(sentence));
  mounted.set(line);
  const before = mounted.reported.edits;
  const chips = () => [...mounted.root.querySelectorAll("[data-slot=citation-chip]")];
  return {
    ...mounted,
    announced,
    stop: marks.stop,
    chips,
    edits: () => mounted.reported.edits - before,
    watched: () => listeners.size,
    marks: () => chips().map((chip) => chip.querySelector("[data-slot=check]")?.textContent ?? ""),
    find(text: string, finding: Finding) {
      findings.set(text, finding);
      for (const listener of listeners) if (listener.text === text) listener.hear();
    },
  };
}

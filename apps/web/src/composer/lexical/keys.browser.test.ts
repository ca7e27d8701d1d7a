import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { draft } from "../testing/draft-language.ts";
import { type MountedEditor, mountEditor, unmountEditors } from "../testing/mount-editor.ts";

afterEach(unmountEditors);

function withDraft(line: string): MountedEditor {
  const mounted = mountEditor();
  mounted.set(line);
  return mounted;
}

describe("deleting", () => {
  test.each([
    ["a ‹q›", "{Backspace}", "a "],
    ["‹q›", "{Backspace}", ""],
    ["‹a›‹b›‹c›", "{Backspace}", "‹a›‹b›"],
    ["‹a›‹b›‹c›", "{ArrowLeft}{Backspace}", "‹a›‹c›"],
    ["‹a›‹b›‹c›", "{ArrowLeft}{Delete}", "‹a›‹b›"],
    ["‹a›‹b›", "{Home}{Delete}", "‹b›"],
    ["x‹a›y", "{Home}{ArrowRight}{Delete}", "xy"],
    ["x‹a›y", "{ArrowLeft}{Backspace}", "xy"],
    ["one\n‹a›", "{Backspace}", "one\n"],
    ["‹a›\ntext", "{Home}{Backspace}", "‹a›text"],
    ["one ‹a›", "{Control>}{Backspace}{/Control}", "one "],
    ["one ‹a› two", "{Control>}{Backspace}{/Control}", "one ‹a› "],
  ])("in %j, %s leaves %j", async (line, keys, left) => {
    const { line: now } = withDraft(line);
    await userEvent.keyboard(keys);
    expect(now()).toBe(left);
  });

  test("a chip removed by a key is announced, and undo brings it back", async () => {
    const { line, reported } = withDraft("a ‹q› b");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Backspace}");
    expect(line()).toBe("a  b");
    expect(reported.announced).toEqual(["Quote removed"]);
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(line()).toBe("a ‹q› b");
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(line()).toBe("a  b");
    expect(reported.announced).toEqual(["Quote removed", "Quote added", "Quote removed"]);
  });

  test("each of several quotes can be removed by itself", async () => {
    const { line, editor } = withDraft("‹a› ‹b›");
    const [first] = editor.chips();
    editor.remove(first ?? "");
    expect(line()).toBe(" ‹b›");
    await userEvent.keyboard("{End}{Backspace}");
    expect(line()).toBe(" ");
  });

  test("a keyboard that reports no Backspace key still removes the chip", async () => {
    const { line, root } = withDraft("a ‹q›");
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "Unidentified", keyCode: 229, bubbles: true }));
    root.dispatchEvent(
      new InputEvent("beforeinput", { inputType: "deleteContentBackward", bubbles: true, cancelable: true }),
    );
    await expect.poll(line).toBe("a ");
    expect(document.activeElement).toBe(root);
  });
});

describe("moving", () => {
  test.each([
    ["a‹q›b", "{Home}{ArrowRight}{ArrowRight}X", "a‹q›Xb"],
    ["a‹q›b", "{ArrowLeft}{ArrowLeft}X", "aX‹q›b"],
    ["‹a›‹b›‹c›", "{ArrowLeft}X", "‹a›‹b›X‹c›"],
    ["‹a›‹b›‹c›", "{Home}{ArrowRight}{ArrowRight}X", "‹a›‹b›X‹c›"],
    ["‹a›‹b›", "{Home}X", "X‹a›‹b›"],
    ["‹a›‹b›", "{ArrowLeft}{ArrowLeft}X", "X‹a›‹b›"],
    ["‹a›‹b›", "{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}X", "X‹b›"],
    ["‹a›‹b›", "{Home}{End}X", "‹a›‹b›X"],
    ["a\n‹b›c", "{Home}X", "a\nX‹b›c"],
    ["a\n‹b›c", "{ArrowLeft}{ArrowLeft}X", "a\nX‹b›c"],
    ["a\n‹b›c", "{ArrowLeft}{ArrowLeft}{Backspace}", "a‹b›c"],
    ["‹a›‹b› c", "{Home}{End}X", "‹a›‹b› cX"],
    ["‹a›b\nc", "{ArrowUp}{Home}{End}X", "‹a›bX\nc"],
    ["‹a› b ‹c›", "{Home}{End}X", "‹a› b ‹c›X"],
    ["‹a› b", "{Home}{Shift>}{End}{/Shift}X", "X"],
    ["‹a›‹b›", "{Home}{Shift>}{End}{/Shift}X", "X"],
    ["a\n‹b›c", "{Shift>}{Home}{/Shift}X", "a\nX"],
    ["‹a› b\n‹c›", "{Control>}{Home}{/Control}X", "X‹a› b\n‹c›"],
    ["a‹b›c", "{Home}X", "Xa‹b›c"],
    ["a‹q›", "{Shift>}{ArrowLeft}{/Shift}X", "aX"],
    ["‹q›a", "{Home}{Shift>}{ArrowRight}{/Shift}X", "Xa"],
    ["‹a›‹b›‹c›", "{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}X", "‹a›X‹c›"],
    ["‹a›‹b›‹c›", "{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}X", "‹a›X"],
    ["‹a›\n‹b›", "{ArrowUp}{End}X", "‹a›X\n‹b›"],
  ])("in %j, %s gives %j", async (line, keys, result) => {
    const { line: now } = withDraft(line);
    await userEvent.keyboard(keys);
    expect(now()).toBe(result);
  });

  test("End on a line that wraps stays on that line", async () => {
    const { root } = withDraft(`‹q›${" word".repeat(60)}`);
    await userEvent.keyboard("{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{End}");
    const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
    expect(caret?.top).toBeLessThan(root.getBoundingClientRect().top + 30);
  });

  test("a long excerpt is one step", async () => {
    const { line } = withDraft("x ‹forty characters and then some more words› y");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{Delete}");
    expect(line()).toBe("x  y");
  });

  test("a chip that is selected alone shows it", async () => {
    const { editor } = withDraft("a‹q›");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    const element = editor.chip(editor.chips()[0] ?? "")?.element;
    expect(element?.dataset["selected"]).toBe("");
    await userEvent.keyboard("{ArrowLeft}");
    expect(element?.dataset["selected"]).toBeUndefined();
  });
});

describe("Enter", () => {
  test("sends and leaves the draft as it is", async () => {
    const { line, reported } = withDraft("hello");
    await userEvent.keyboard("{Enter}");
    expect(reported.sent).toBe(1);
    expect(line()).toBe("hello");
  });

  test("with Shift breaks the line", async () => {
    const { line, reported } = withDraft("a‹q›");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}b");
    expect(line()).toBe("a‹q›\nb");
    expect(reported.sent).toBe(0);
  });

  test.each(["{Control>}{Enter}{/Control}", "{Meta>}{Enter}{/Meta}"])("%s sends", async (keys) => {
    const { reported } = withDraft("hello");
    await userEvent.keyboard(keys);
    expect(reported.sent).toBe(1);
  });

  test("opens a chip that is selected alone", async () => {
    const { reported, editor } = withDraft("a‹q›");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}{Enter}");
    expect(reported).toMatchObject({ sent: 0, opened: editor.chips() });
  });

  test("with Alt opens the chip beside the caret", async () => {
    const { reported, editor } = withDraft("a‹q› ‹r›");
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}");
    expect(reported).toMatchObject({ sent: 0, opened: [editor.chips()[1]] });
  });

  test("does not send while an input method composes, nor when it ends the composition", () => {
    const { reported, root } = withDraft("hello");
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
    expect(reported.sent).toBe(0);
  });
});

test("a click on a chip opens it", async () => {
  const { reported, editor } = withDraft("see ‹the words› here");
  const [id = ""] = editor.chips();
  await userEvent.click(editor.chip(id)?.element ?? document.body);
  expect(reported.opened).toEqual([id]);
});

describe("with the focus elsewhere", () => {
  test("quotes gather where the person last wrote, in order, and the focus stays where it is", async () => {
    const { editor, root, line } = withDraft("one two");
    await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect.poll(() => getSelection()?.anchorOffset).toBe(3);
    root.blur();
    editor.insert(draft("‹a›"), { focus: false });
    editor.insert(draft("‹b›"), { focus: false });
    expect(line()).toBe("one ‹a› ‹b› two");
    expect(document.activeElement).toBe(document.body);
  });

  test("Tab returns to where the person last wrote, the end at first", async () => {
    const { root, line } = withDraft("ab‹q›");
    const before = document.createElement("button");
    root.before(before);
    onTestFinished(() => before.remove());
    before.focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(root);
    await userEvent.keyboard("X");
    expect(line()).toBe("ab‹q›X");
  });
});

test("attaching, loading and selecting are no edits", () => {
  expect(withDraft("see ‹the words›").reported).toMatchObject({ edits: 0, announced: [] });
});

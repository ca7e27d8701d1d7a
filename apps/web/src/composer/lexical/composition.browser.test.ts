/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { type MountedEditor, mountEditor, unmountEditors } from "../testing/mount-editor.ts";

afterEach(unmountEditors);

function withDraft(line: string): MountedEditor {
  const mounted = mountEditor();
  mounted.set(line);
  return mounted;
}

/** Composes as an input method does: a piece that changes, then the words that it becomes. */
async function compose(pieces: readonly string[], words: string): Promise<void> {
  for (const text of pieces) {
    await cdp().send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await cdp().send("Input.insertText", { text: words });
}

test.each([
  ["", "", "日本"],
  ["‹q›", "", "‹q›日本"],
  ["‹q›", "{Home}", "日本‹q›"],
  ["‹a›‹b›", "{ArrowLeft}", "‹a›日本‹b›"],
  ["a‹q›b", "{ArrowLeft}", "a‹q›日本b"],
])("in %j after %s, composed words stand at the caret and no chip is lost: %j", async (line, keys, result) => {
  const mounted = withDraft(line);
  if (keys !== "") await userEvent.keyboard(keys);
  await compose(["に", "にほ", "日本"], "日本");
  await expect.poll(mounted.line).toBe(result);
  expect(mounted.reported.sent).toBe(0);
});

import { $addUpdateTag, $getSelection, $isRangeSelection, type LexicalEditor, mergeRegister } from "lexical";
import { flatLength } from "../parts.ts";
import { $flatRange, type FlatRange, $readParts, $selectRange } from "./document.ts";

/** Where the person last wrote in a draft. */
export interface CaretMemory {
  /** The last caret or selection, within the draft as it is now; its end when there was none. */
  range(): FlatRange;
  place(range: FlatRange | undefined): void;
  stop(): void;
}

/**
 * Remembers the caret while the focus is elsewhere. The page's own selection tells nothing then: it lies in the reply that is being quoted,
 * or where an edit of the draft happened to leave it.
 */
export function trackCaret(editor: LexicalEditor, tag: string): CaretMemory {
  let last: FlatRange | undefined;
  let pressed = false;
  const range = () => {
    const length = flatLength(editor.getEditorState().read($readParts));
    return { start: Math.min(last?.start ?? length, length), end: Math.min(last?.end ?? length, length) };
  };
  const onFocus = () => {
    if (pressed) return;
    // By Tab the browser puts the caret at the start; where the person left it is where they go on.
    const { start, end } = range();
    editor.update(() => {
      $addUpdateTag(tag);
      $selectRange(start, end);
    });
  };
  const onPress = () => {
    pressed = true;
  };
  const onRelease = () => {
    pressed = false;
  };
  const stop = mergeRegister(
    editor.registerUpdateListener(({ editorState }) => {
      if (document.activeElement === editor.getRootElement()) last = editorState.read($caretRange) ?? last;
    }),
    editor.registerRootListener((root) => {
      root?.addEventListener("pointerdown", onPress);
      root?.addEventListener("focus", onFocus);
      addEventListener("pointerup", onRelease);
      addEventListener("pointercancel", onRelease);
      return () => {
        root?.removeEventListener("pointerdown", onPress);
        root?.removeEventListener("focus", onFocus);
        removeEventListener("pointerup", onRelease);
        removeEventListener("pointercancel", onRelease);
      };
    }),
  );
  return {
    range,
    place(next) {
      last = next;
    },
    stop,
  };
}

/** The selection in flat offsets. */
export function $caretRange(): FlatRange | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $flatRange(selection) : undefined;
}

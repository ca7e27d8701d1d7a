import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerPlainText } from "@lexical/plain-text";
import {
  $addUpdateTag,
  $createLineBreakNode,
  $getNodeByKey,
  $isElementNode,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  createEditor,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  RootNode,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import type { ChipId, DraftEditor, DraftEditorEvents } from "../draft-editor.ts";
import { setOff } from "../parts.ts";
import { chipsChanged } from "../wording.ts";
import { $isCitationNode, CitationNode, markChip } from "./CitationNode.ts";
import { $offsetOfNode, $paragraph, $readParts, $replaceRange, $selectRange, $writeParts } from "./document.ts";
import { registerClipboard } from "./register-clipboard.ts";
import { registerDrag } from "./register-drag.ts";
import { $selectedChip, registerKeys } from "./register-keys.ts";
import { $caretRange, trackCaret } from "./track-caret.ts";

/** Marks an update that did not come from the person: it is neither reported as an edit nor announced. */
const OUTSIDE_TAG = "pincite-outside";

/** Two edits within this many milliseconds are undone together, as Lexical's own plug-in has it. */
const HISTORY_DELAY = 1000;

/** The draft's editor on Lexical: plain text with atomic chips. */
export function makeLexicalEditor(events: DraftEditorEvents): DraftEditor {
  const editor = createEditor({
    namespace: "pincite-composer",
    nodes: [CitationNode],
    onError(error) {
      throw error;
    },
  });
  editor.update($paragraph, { discrete: true, tag: OUTSIDE_TAG });
  let drawing = false;
  /** The chip whose comment the last edit changed. */
  let edited: ChipId | undefined;
  const unregister = register(editor, {
    ...events,
    onEdit() {
      edited = undefined;
      if (!drawing) events.onEdit();
    },
  });
  const caret = trackCaret(editor, OUTSIDE_TAG);
  const inside = <T>(act: () => T, tag = HISTORY_PUSH_TAG): T => {
    let result: T | undefined;
    editor.update(
      () => {
        // With the focus elsewhere (a comment, a reply) an update must not draw it into the editor.
        if (document.activeElement !== editor.getRootElement()) $addUpdateTag(SKIP_DOM_SELECTION_TAG);
        result = act();
      },
      { discrete: true, tag },
    );
    return result as T;
  };
  const focus = () => {
    // Read before: with the focus the browser puts its caret at the start.
    const { start, end } = caret.range();
    editor.getRootElement()?.focus({ preventScroll: true });
    inside(() => $selectRange(start, end), OUTSIDE_TAG);
  };

  return {
    attach(root) {
      // Attaching draws everything and would count as an edit.
      drawing = true;
      editor.setRootElement(root);
      drawing = false;
    },
    read: () => editor.getEditorState().read($readParts),
    write(parts, { forget }) {
      inside(() => {
        if (document.activeElement !== editor.getRootElement()) $setSelection(null);
        $writeParts(parts);
      }, OUTSIDE_TAG);
      // Another draft: its place to go on is its end.
      if (forget) caret.place(undefined);
      if (forget) editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    },
    insert(parts, options) {
      if (options.focus) focus();
      const { start, end } = caret.range();
      return inside(() => {
        const nodes = $replaceRange(start, end, setOff($readParts(), start, end, parts));
        caret.place($caretRange());
        return nodes.findLast($isCitationNode)?.getKey();
      });
    },
    focus,
    chip(id) {
      const node = editor.getEditorState().read(() => $getNodeByKey(id));
      const element = editor.getElementByKey(id);
      return $isCitationNode(node) && element !== null ? { citation: node.__citation, element } : undefined;
    },
    chips: () =>
      editor
        .getEditorState()
        .read(() => $paragraph().getChildren().filter($isCitationNode))
        .map((node) => node.getKey()),
    setCitation(id, citation) {
      // One comment is one step to undo, however long it is typed.
      inside(() => $chip(id)?.setCitation(citation), edited === id ? HISTORY_MERGE_TAG : HISTORY_PUSH_TAG);
      edited = id;
    },
    mark(id, finding) {
      const element = editor.getElementByKey(id);
      if (element !== null) markChip(element, finding);
    },
    remove(id) {
      focus();
      inside(() => {
        const chip = $chip(id);
        if (chip === undefined) return;
        const start = $offsetOfNode(chip);
        $replaceRange(start, start + 1, []);
      });
    },
    leave(id) {
      focus();
      inside(() => {
        const chip = $chip(id);
        if (chip === undefined) return;
        const end = $offsetOfNode(chip) + 1;
        $selectRange(end, end);
      }, OUTSIDE_TAG);
    },
    select(id) {
      focus();
      inside(() => {
        const chip = $chip(id);
        if (chip !== undefined) $selectRange($offsetOfNode(chip), $offsetOfNode(chip) + 1);
      }, OUTSIDE_TAG);
      editor.getElementByKey(id)?.scrollIntoView({ block: "nearest" });
    },
    dispose() {
      editor.setRootElement(null);
      caret.stop();
      unregister();
    },
  };
}

function register(editor: LexicalEditor, events: DraftEditorEvents): () => void {
  return mergeRegister(
    registerPlainText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_DELAY),
    registerClipboard(editor, events),
    registerDrag(editor, events),
    registerKeys(editor, events),
    editor.registerNodeTransform(RootNode, $keepOneParagraph),
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      markSelectedChip(editor);
      if (tags.has(OUTSIDE_TAG) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
      events.onEdit();
    }),
    editor.registerMutationListener(
      CitationNode,
      (mutations, { updateTags }) => {
        events.onChips();
        if (updateTags.has(OUTSIDE_TAG)) return;
        const kinds = [...mutations.values()];
        const added = kinds.filter((kind) => kind === "created").length;
        const removed = kinds.filter((kind) => kind === "destroyed").length;
        const sentence = chipsChanged(added, removed);
        if (sentence !== undefined) events.onAnnounce(sentence);
      },
      { skipInitialization: true },
    ),
  );
}

/** A selected chip shows that it is; the browser's own highlight hardly does on an element that cannot be edited. */
function markSelectedChip(editor: LexicalEditor): void {
  const selected = editor.getEditorState().read(() => $selectedChip()?.getKey());
  const element = selected === undefined ? null : editor.getElementByKey(selected);
  for (const marked of editor.getRootElement()?.querySelectorAll("[data-selected]") ?? []) {
    if (marked !== element) delete (marked as HTMLElement).dataset["selected"];
  }
  if (element !== null) element.dataset["selected"] = "";
}

function $keepOneParagraph(root: RootNode): void {
  if (root.getChildrenSize() === 1) return;
  const [first, ...rest] = root.getChildren();
  if (first === undefined) $paragraph();
  for (const block of rest) {
    if ($isElementNode(block)) $paragraph().append($createLineBreakNode(), ...block.getChildren());
    block.remove();
  }
}

function $chip(id: ChipId): CitationNode | undefined {
  const node = $getNodeByKey(id);
  return $isCitationNode(node) ? node : undefined;
}
